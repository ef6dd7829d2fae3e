package org.capgnn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellResultTest {
  private static CellResult result(String implementation, double... allocated) {
    CellResult result =
        new CellResult(new BenchCell("cora", "capgcn", implementation, 2, ""), "Java");
    for (double bytes : allocated) {
      result.addTurn(new double[] {1}, bytes);
    }
    return result;
  }

  @Test
  void cellThatAllocatesMoreThan64KibAnEpochIsMarked() {
    assertThat(result(BenchCell.OURS, 65_536).allocatesTooMuch()).isFalse();
    assertThat(result(BenchCell.OURS, 65_537).allocatesTooMuch()).isTrue();
  }

  @Test
  void turnThatWasNotCompiledYetDoesNotMarkTheOthers() {
    assertThat(result(BenchCell.OURS, 9_000_000, 2_000, 2_000).allocatesTooMuch()).isFalse();
  }

  @Test
  void peersAreNotCounted() {
    assertThat(result("fast", Double.NaN).allocatesTooMuch()).isFalse();
  }
}

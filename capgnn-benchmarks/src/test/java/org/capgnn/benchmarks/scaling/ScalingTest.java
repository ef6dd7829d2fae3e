package org.capgnn.benchmarks.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScalingTest {
  @TempDir Path folder;

  @Test
  void smallestGraphIsMeasured() throws IOException {
    ScalingPoint point = ScalingRun.measure(10_000, 2, 1, new ScalingRun.Timer(1, 0, 2, 0));

    assertThat(point.entries()).isEqualTo(10_000);
    assertThat(point.vertices()).isEqualTo(500);
    assertThat(point.epochs()).isEqualTo(2);
    assertThat(point.secondsPerEpoch()).isPositive();
    assertThat(point.peakBytes()).isGreaterThan(1 << 20);
    assertThat(ScalingPoint.parse(point.csv()).estimatedBytes()).isEqualTo(point.estimatedBytes());
  }

  @Test
  void reportHasTheTableAndBothDrawings() throws IOException {
    ScalingReport.write(
        folder,
        List.of(
            new ScalingPoint(10_000, 500, 8, 2, 0.002, 50, 1L << 29, 1L << 20),
            new ScalingPoint(100_000, 5000, 8, 2, 0.02, 50, 1L << 30, 1L << 24)));

    assertThat(Files.readString(folder.resolve("scaling.md")))
        .contains("| 100,000 | 5,000 | 8 | 2 | 0.0200 | 200.0 | 1.00 GiB | 0.02 GiB |");
    assertThat(Files.readAllLines(folder.resolve("scaling.csv"))).hasSize(3);
    assertThat(Files.readString(folder.resolve("scaling-time.svg"))).contains("10⁴", "10⁵");
    assertThat(folder.resolve("scaling-memory.svg")).isNotEmptyFile();
  }
}

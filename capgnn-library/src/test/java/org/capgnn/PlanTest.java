package org.capgnn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.result.MemoryUse;
import org.junit.jupiter.api.Test;

class PlanTest {
  private final Dataset data =
      new GraphGenerator(new GeneratorSpec(2000, 8000, 4, 64, 0.8, 1)).build();

  private MemoryUse memory(int views) {
    Training wish =
        Training.of("capgcn").set(Map.of("views", Integer.toString(views), "memory", "full"));
    return Planner.plan(data, wish).memory();
  }

  /** A view adds ten states, and more, of one float per vertex and class. */
  @Test
  void memoryGrowsWithTheViews() {
    assertThat(memory(16).bytes() - memory(8).bytes()).isGreaterThan(8 * 10 * 2000 * 4 * 4);
    assertThat(memory(8).lean()).isFalse();
    assertThat(memory(8).parts()).containsKeys("graph and features", "parameters", "propagation");
  }
}

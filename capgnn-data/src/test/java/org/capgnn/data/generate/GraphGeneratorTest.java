package org.capgnn.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.CsvFolderReader;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphGeneratorTest {
  private static final GeneratorSpec SPEC = new GeneratorSpec(3000, 12_000, 5, 400, 0.8, 11);

  @TempDir Path folder;

  @Test
  void theWrittenFolderIsTheGraphBuiltInMemory() {
    GraphGenerator generator = new GraphGenerator(SPEC);
    generator.write(folder);
    Dataset read = new CsvFolderReader().read(folder, LoadOptions.DEFAULT);
    assertThat(read.hash()).isEqualTo(generator.build().hash());
  }

  @Test
  void theSeedDecides() {
    GeneratorSpec other = new GeneratorSpec(3000, 12_000, 5, 400, 0.8, 12);
    String hash = new GraphGenerator(SPEC).build().hash();
    assertThat(new GraphGenerator(SPEC).build().hash()).isEqualTo(hash);
    assertThat(new GraphGenerator(other).build().hash()).isNotEqualTo(hash);
  }

  @Test
  void countsAreExactlyThoseAskedFor() {
    Dataset data = new GraphGenerator(SPEC).build();
    assertThat(data.vertexCount()).isEqualTo(3000);
    assertThat(data.graph().edgeCount()).isEqualTo(12_000);
    assertThat(data.report().duplicates()).isZero();
    assertThat(data.graph().selfLoops()).isEmpty();
    assertThat(data.features().count()).isEqualTo(400);
    assertThat(data.labels().classSizes()).containsExactly(600, 600, 600, 600, 600);
  }

  @Test
  void ratherDenseAndUnevenGraphsGetAllTheirEdgesToo() {
    for (GeneratorSpec spec :
        new GeneratorSpec[] {
          new GeneratorSpec(60, 56, 7, 3, 1.0, 1),
          new GeneratorSpec(200, 4900, 1, 0, 0.5, 2),
          new GeneratorSpec(101, 637, 2, 1, 0.0, 3),
          new GeneratorSpec(1, 0, 1, 2, 0.5, 4)
        }) {
      Dataset data = new GraphGenerator(spec).build();
      assertThat((long) data.graph().edgeCount()).as(spec.toString()).isEqualTo(spec.edges());
    }
  }

  @Test
  void homophilyIsTheShareOfEdgesWithinAClass() {
    Dataset data = new GraphGenerator(SPEC).build();
    SparseMatrix a = data.graph().adjacency();
    int same = 0;
    for (int v = 0; v < a.rows(); v++) {
      for (int e = a.offsets()[v]; e < a.offsets()[v + 1]; e++) {
        same += data.labels().of()[v] == data.labels().of()[a.columnIndices()[e]] ? 1 : 0;
      }
    }
    assertThat((double) same / a.entries()).isCloseTo(0.8, within(0.02));
  }

  @Test
  void degreesAreHeavyTailed() {
    Dataset data = new GraphGenerator(SPEC).build();
    int[] degrees = new int[data.vertexCount()];
    Arrays.setAll(degrees, data.graph()::degree);
    Arrays.sort(degrees);
    int mean = 8;
    assertThat(degrees[degrees.length - 1]).isGreaterThan(15 * mean);
    assertThat(degrees[degrees.length / 2]).isLessThan(mean);
    assertThat(degrees[degrees.length * 99 / 100]).isBetween(3 * mean, 8 * mean);
  }

  @Test
  void wordsLeanTowardsTheClass() {
    Dataset data = new GraphGenerator(SPEC).build();
    SparseMatrix words = data.features().matrix();
    int own = 0;
    for (int v = 0; v < words.rows(); v++) {
      for (int e = words.offsets()[v]; e < words.offsets()[v + 1]; e++) {
        own += words.columnIndices()[e] / 80 == data.labels().of()[v] ? 1 : 0;
      }
    }
    // a fifth on purpose, and a fifth of the rest by chance
    assertThat((double) own / words.entries()).isCloseTo(0.36, within(0.02));
  }

  @Test
  void moreEdgesThanTheGraphHasRoomForAreRefused() {
    assertThatThrownBy(() -> new GeneratorSpec(10, 40, 2, 0, 0.5, 1))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "40 edges are too many for 10 vertices in 2 classes at homophily 0.5; ask for at most"
                + " 10 edges or for more vertices");
    assertThatThrownBy(() -> new GeneratorSpec(10, 1, 11, 0, 0.5, 1))
        .hasMessageContaining(
            "classes must lie between 1 and the number of vertices (10), found 11");
    assertThatThrownBy(() -> new GeneratorSpec(10, 1, 1, 0, 1.5, 1))
        .hasMessageContaining("homophily must lie between 0 and 1, found 1.5");
  }

  @Test
  void theOrderOfVerticesIsABijection() {
    for (int n : new int[] {1, 2, 97, 1000}) {
      PlaceNumbers order = new PlaceNumbers(n, 5);
      boolean[] seen = new boolean[n];
      for (int place = 0; place < n; place++) {
        int vertex = order.vertexAt(place);
        assertThat(seen[vertex]).isFalse();
        seen[vertex] = true;
        assertThat(order.placeOf(vertex)).isEqualTo(place);
      }
    }
  }
}

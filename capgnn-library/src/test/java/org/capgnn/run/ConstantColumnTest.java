package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.Datasets;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.result.Predictions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column that tells nothing in one table may tell something in another. */
class ConstantColumnTest {
  @TempDir Path folder;

  /** A ring of vertices with an age, and a size that is the same for all if one is given. */
  private Path table(String name, Integer size) throws IOException {
    Path place = Files.createDirectories(folder.resolve(name));
    StringBuilder vertices = new StringBuilder("id,label,age,size\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < 20; i++) {
      String label = i % 2 == 0 ? "even" : "odd";
      int own = size == null ? 10 * (i % 2) + i % 3 : size;
      vertices.append("v%d,%s,%d,%d%n".formatted(i, label, 30 + i * 7 % 11, own));
      edges.append("v%d,v%d%n".formatted(i, (i + 2) % 20));
    }
    Files.writeString(place.resolve("vertices.csv"), vertices);
    Files.writeString(place.resolve("edges.csv"), edges);
    return place;
  }

  @Test
  void columnThatNeverChangesInNewDataIsStillFound() throws IOException {
    VertexClassifier model =
        VertexClassifier.train(
            Datasets.read(table("some", null)), Training.of("mlp").set("epochs", 60));

    Predictions large = model.predict(Datasets.read(table("large", 11)));
    Predictions small = model.predict(Datasets.read(table("small", 1)));

    assertThat(large.probabilities()).isNotEqualTo(small.probabilities());
    assertThat(large.probabilities()).hasSameSizeAs(small.probabilities());
  }
}

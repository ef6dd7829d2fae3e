package org.capgnn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RivalsTest {
  /** Neighbours say nothing, words do: averaging them with positive coefficients only harms. */
  private static Dataset noise() {
    return new GraphGenerator(new GeneratorSpec(200, 800, 2, 40, 0.5, 4)).build();
  }

  private static Training training() {
    return Training.of("appnp").split("fraction:0.3,0.4,0.3").set("epochs", 60).threads(2);
  }

  @Test
  void anotherModelIsTakenWhereItIsClearlyBetter(@TempDir Path folder) {
    List<String> compared = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void comparing(String model, Map<String, String> changes) {
            compared.add(model);
          }
        };
    Path out = folder.resolve("run");
    Session session = Session.of(noise(), training().orBetter(true).listen(listener).folder(out));
    Outcome first = session.run();
    Session better = session.better(first).orElseThrow();
    assertEquals(List.of("mlp", "sep", "capgcn", "capgcn"), compared);
    assertFalse(better.plan().model().equals("appnp"));
    assertEquals(session.plan().split(), better.plan().split());
    Outcome second = better.run();
    double before = first.records().get(0).valid().accuracy();
    double after = second.records().get(0).valid().accuracy();
    assertTrue(after > before, after + " against " + before);
    Path beside = folder.resolve("run-" + better.plan().model());
    assertTrue(Files.isRegularFile(beside.resolve("model.json")));
  }

  @Test
  void nobodyLooksUnlessAsked() {
    Session session = Session.of(noise(), training().set("epochs", 2));
    assertTrue(session.better(session.run()).isEmpty());
  }
}

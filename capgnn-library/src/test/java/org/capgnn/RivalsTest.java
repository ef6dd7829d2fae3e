package org.capgnn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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
  void anotherModelIsTakenWhereItIsClearlyBetter(@TempDir Path folder) throws IOException {
    List<String> compared = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void comparing(String model, Map<String, String> changes) {
            compared.add(model);
          }
        };
    Path out = folder.resolve("run");
    Files.createDirectories(folder.resolve("run-mlp"));
    Files.createDirectories(folder.resolve("run-sep"));
    Files.createDirectories(folder.resolve("run-capgcn"));
    Session session = Session.of(noise(), training().orBetter(true).listen(listener).folder(out));
    Outcome first = session.run();
    Session better = session.better(first).orElseThrow();
    assertEquals(List.of("mlp", "compatibility", "sep", "capgcn", "capgcn"), compared);
    assertFalse(better.plan().model().equals("appnp"));
    assertEquals(session.plan().split(), better.plan().split());
    assertEquals("60", better.plan().settings().text("epochs"), "the user's");
    Outcome second = better.run();
    double before = first.records().get(0).valid().accuracy();
    double after = second.records().get(0).valid().accuracy();
    assertTrue(after > before, after + " against " + before);
    Path beside = folder.resolve("run-" + better.plan().model() + "-2"); // the first free name
    assertEquals(beside, better.folder().orElseThrow());
    assertTrue(Files.isRegularFile(beside.resolve("model.json")));
  }

  @Test
  void cancellingEndsTheComparison() {
    List<String> compared = new ArrayList<>();
    Session[] session = new Session[1];
    TrainingListener cancelling =
        new TrainingListener() {
          @Override
          public void comparing(String model, Map<String, String> changes) {
            compared.add(model);
            session[0].cancel();
          }
        };
    session[0] = Session.of(noise(), training().orBetter(true).listen(cancelling));

    Outcome first = session[0].run();

    assertTrue(session[0].better(first).isEmpty());
    assertEquals(List.of("mlp"), compared);
    assertFalse(first.interrupted());
  }

  @Test
  void cancellingTheFirstSessionAlsoEndsTheBetterOne() {
    Session[] session = new Session[1];
    AtomicInteger epochs = new AtomicInteger();
    boolean[] second = new boolean[1];
    Training training =
        training()
            .orBetter(true)
            .onEpoch(
                e -> {
                  if (second[0] && epochs.incrementAndGet() == 3) {
                    session[0].cancel();
                  }
                });
    session[0] = Session.of(noise(), training);
    Session better = session[0].better(session[0].run()).orElseThrow();
    second[0] = true;

    assertTrue(better.run().interrupted());
    assertEquals(3, epochs.get());
  }

  @Test
  void cancelledBetterModelDoesNotReplaceTheWholeOne() {
    AtomicInteger epochs = new AtomicInteger();
    Training training =
        training()
            .orBetter(true)
            .onEpoch(e -> epochs.incrementAndGet())
            .stopWhen(() -> epochs.get() > 60);

    assertEquals("appnp", VertexClassifier.train(noise(), training).card().model());
    assertEquals(61, epochs.get(), "another model began");
  }

  @Test
  void resumedSessionLooksForABetterModelWithTheSameSplit(@TempDir Path folder) {
    Path out = folder.resolve("run");
    Session first = Session.of(noise(), training().orBetter(true).folder(out));
    Session expected = first.better(first.run()).orElseThrow();

    Session resumed = Session.resume(out, noise(), Training.defaults());
    Session better = resumed.better(resumed.run()).orElseThrow();

    assertEquals(expected.plan().key(1), better.plan().key(1));
    assertEquals(expected.folder(), better.folder());
  }

  @Test
  void nobodyLooksUnlessAsked() {
    Session session = Session.of(noise(), training().set("epochs", 2));
    assertTrue(session.better(session.run()).isEmpty());
  }
}

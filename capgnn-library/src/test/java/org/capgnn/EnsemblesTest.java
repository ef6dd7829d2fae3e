package org.capgnn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.capgnn.explain.Explanation;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnsemblesTest {
  private static final Training THREE =
      Training.of("gcn").set("epochs", 20).set("calibration", "none").threads(2).ensemble(3);

  @Test
  void averageOfTheRunsIsSavedAndLoaded(@TempDir Path folder) {
    Dataset karate = Datasets.load("karate");
    Outcome outcome = Session.of(karate, THREE.split("fraction:1.0,0.0").folder(folder)).run();
    VertexClassifier ensemble = outcome.ensemble().orElseThrow();
    assertEquals(3, ensemble.members());
    assertTrue(outcome.best().orElseThrow() == ensemble);
    float[] mean = new float[karate.vertexCount() * 2];
    for (RunRecord run : outcome.records()) {
      for (int p = 0; p < mean.length; p++) {
        mean[p] += run.probabilities()[p] / 3;
      }
    }
    assertArrayEquals(mean, ensemble.predict(karate).probabilities(), 1e-5f);
    assertArrayEquals(
        ensemble.predict(karate).probabilities(),
        VertexClassifier.load(folder).predict(karate).probabilities());
  }

  @Test
  void ensembleGoesThroughAStream() throws IOException {
    Dataset karate = Datasets.load("karate");
    VertexClassifier ensemble = Session.of(karate, THREE).run().ensemble().orElseThrow();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ensemble.save(out);
    byte[] bytes = out.toByteArray();

    VertexClassifier read = VertexClassifier.load(new ByteArrayInputStream(bytes));

    assertEquals(3, read.members());
    assertArrayEquals(
        ensemble.predict(karate).probabilities(), read.predict(karate).probabilities());
    for (int length = 4; length < bytes.length * 9 / 10; length += bytes.length / 50) {
      InputStream cut = new ByteArrayInputStream(bytes, 0, length);
      String message =
          assertThrows(InputException.class, () -> VertexClassifier.load(cut)).getMessage();
      assertTrue(message.startsWith("the ensemble in the stream is damaged: "), message);
    }
  }

  private static Map<String, byte[]> files(Path folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (String name : List.of("ensemble.json", "predictions.csv")) {
      files.put(name, Files.readAllBytes(folder.resolve(name)));
    }
    return files;
  }

  @Test
  void resumedTrainingEndsInTheSameEnsemble(@TempDir Path folder) throws IOException {
    Dataset karate = Datasets.load("karate");
    Path whole = folder.resolve("whole");
    Session.of(karate, THREE.folder(whole)).run();
    Path cut = folder.resolve("cut");
    AtomicInteger epochs = new AtomicInteger();
    Training cancelled =
        THREE.threads(1).onEpoch(e -> epochs.incrementAndGet()).stopWhen(() -> epochs.get() > 29);
    assertTrue(Session.of(karate, cancelled.folder(cut)).run().interrupted());

    Outcome outcome = Session.resume(cut, karate, Training.defaults()).run();

    assertEquals(3, outcome.ensemble().orElseThrow().members());
    Map<String, byte[]> resumed = files(cut);
    files(whole).forEach((name, bytes) -> assertArrayEquals(bytes, resumed.get(name), name));
  }

  @Test
  void trainingKilledBeforeItsEnsembleWasWrittenWritesItWhenResumed(@TempDir Path folder)
      throws IOException {
    Session.of(Datasets.load("karate"), THREE.folder(folder)).run();
    Map<String, byte[]> before = files(folder);
    Files.delete(folder.resolve("ensemble.json"));
    Files.delete(folder.resolve("predictions.csv"));

    Session.resume(folder, Training.defaults()).run();

    Map<String, byte[]> after = files(folder);
    before.forEach((name, bytes) -> assertArrayEquals(bytes, after.get(name), name));
  }

  @Test
  void lookingForABetterModelAfterSeveralRunsIsRefused() {
    assertThrows(InputException.class, () -> THREE.orBetter(true));
    assertThrows(InputException.class, () -> Training.defaults().orBetter(true).runs(2));
    assertEquals(
        "a better model is looked for after a single run, not after 3 runs or for an ensemble;"
            + " leave one of them out",
        assertThrows(InputException.class, () -> Training.of("gcn").orBetter(true).ensemble(3))
            .getMessage());
  }

  @Test
  void explanationSaysThatItIsTheOneOfTheHeaviestMember() {
    Dataset karate = Datasets.load("karate");
    VertexClassifier ensemble =
        Session.of(karate, THREE.split("fraction:1.0,0.0")).run().ensemble().orElseThrow();
    try (Predictor live = ensemble.on(karate)) {
      for (int v = 0; v < karate.vertexCount(); v++) {
        Explanation why = live.explain(karate.id(v));
        assertEquals(live.of(v).label(), why.className()); // not that of the member
        assertEquals(live.of(v).probability(), why.probability());
        Explanation.Member member = why.member().orElseThrow();
        assertEquals("gcn", member.model());
        assertEquals(3, member.members());
        assertEquals(1.0 / 3, member.weight(), 1e-9);
        assertEquals(
            Map.of("model", "gcn", "weight", member.weight(), "members", 3),
            why.json().get("member"));
      }
    }
  }

  @Test
  void oneMemberIsNoEnsemble() {
    assertThrows(InputException.class, () -> Training.defaults().ensemble(1));
  }
}

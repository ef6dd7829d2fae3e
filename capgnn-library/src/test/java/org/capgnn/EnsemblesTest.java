package org.capgnn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
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

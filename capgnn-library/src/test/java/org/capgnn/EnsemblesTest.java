package org.capgnn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
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
  void oneMemberIsNoEnsemble() {
    assertThrows(InputException.class, () -> Training.defaults().ensemble(1));
  }
}

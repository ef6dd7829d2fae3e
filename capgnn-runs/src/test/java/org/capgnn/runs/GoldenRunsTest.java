package org.capgnn.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the first losses of every model with recorded ones. Whoever changes the numbers of a
 * model has to raise its code version; otherwise stored runs would be mistaken for results of the
 * new code.
 *
 * <p>The comparison allows for rounding, in which kernels may differ.
 */
class GoldenRunsTest {
  private static final Map<String, String> GOLDEN = golden();
  private static final double ROUNDING = 1e-4; // kernels differ far less, other equations far more

  private static final Map<String, String> CAPGNN =
      Map.of("input-dropout", "0.5", "hidden-dropout", "0.5", "attention", "query-key");

  /** Stated here because defaults may improve; equal settings must give equal numbers. */
  private static final Map<String, Map<String, String>> STATED =
      Map.of("capgcn", CAPGNN, "capgat", CAPGNN, "mlp", Map.of("l2", "0.005"));

  @TempDir Path folder;

  /** Lines of {@code model version loss loss ...}. */
  private static Map<String, String> golden() {
    try (InputStream in = GoldenRunsTest.class.getResourceAsStream("golden-runs.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .collect(Collectors.toMap(GoldenRunsTest::name, line -> line, (a, b) -> b, TreeMap::new));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String name(String line) {
    String[] words = line.split(" ");
    return words[0] + " " + words[1];
  }

  static List<String> models() {
    return Models.all().stream().map(ModelFamily::name).toList();
  }

  @ParameterizedTest
  @MethodSource("models")
  void lossesAreThoseOfTheCodeVersion(String model) {
    String name = model + " " + Models.named(model).codeVersion();
    List<Double> losses = losses(model);
    String line =
        name
            + losses.stream()
                .map(loss -> String.format(Locale.ROOT, " %.5f", loss))
                .collect(Collectors.joining());

    assertThat(GOLDEN).as("golden-runs.txt needs the line '%s'", line).containsKey(name);
    String[] words = GOLDEN.get(name).split(" ");
    assertThat(words).hasSize(2 + losses.size());
    for (int i = 0; i < losses.size(); i++) {
      double golden = Double.parseDouble(words[2 + i]);
      assertThat(losses.get(i))
          .as(
              "epoch %d: the numbers of %s have changed. Stored runs are not what this code"
                  + " computes: raise its codeVersion and add the line '%s' to golden-runs.txt, or"
                  + " fix the code",
              i + 1, model, line.replaceFirst(" \\d+ ", " <new version> "))
          .isCloseTo(golden, within(ROUNDING * Math.max(1, Math.abs(golden))));
    }
  }

  @Test
  void everyModelHasRecordedLossesAndNoOther() {
    assertThat(GOLDEN.keySet().stream().map(name -> name.split(" ")[0]).distinct())
        .containsExactlyInAnyOrderElementsOf(models());
  }

  private static Map<String, String> settings(String model) {
    Map<String, String> settings = new TreeMap<>(STATED.getOrDefault(model, Map.of()));
    settings.put("epochs", "5");
    return settings;
  }

  private List<Double> losses(String model) {
    List<Double> losses = new ArrayList<>();
    DatasetCatalog catalog = new DatasetCatalog();
    try (RunStore store = RunStore.open(folder.resolve("runs.sqlite"));
        Workers workers = Workers.of(1)) {
      new CellRunner(store, name -> catalog.load(name, LoadOptions.DEFAULT))
          .experiment(new Cell("karate", model, settings(model)))
          .prepare(1, workers)
          .train(epoch -> losses.add(epoch.numbers().supervised()), () -> false);
    }
    return losses;
  }
}

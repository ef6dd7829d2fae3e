package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/** One case of a file in baselines/, made by the make_*.py of its name beside it. */
final class SmallFixture {
  private static final double RELATIVE = 2e-4;
  private static final double ABSOLUTE = 3e-6;

  private final JsonNode json;

  private SmallFixture(JsonNode json) {
    this.json = json;
  }

  static SmallFixture load(String file, String name) throws IOException {
    return new SmallFixture(FixtureJson.baseline(file, name));
  }

  JsonNode get(String key) {
    return json.get(key);
  }

  /** The settings of the case, every other one at the family's default. */
  Settings settings(ModelFamily family) {
    return FixtureJson.settings(json, family);
  }

  ModelInput input() {
    return FixtureJson.input(json);
  }

  /** Gives a model the parameters of the case and clears its gradients. */
  void setParameters(Model model) {
    for (Parameter p : model.parameters()) {
      double[] values = FixtureJson.flat(json.get("params").get(p.name()));
      assertThat(values).as(p.name()).hasSameSizeAs(p.variable().value());
      for (int k = 0; k < values.length; k++) {
        p.variable().value()[k] = (float) values[k];
      }
      Arrays.fill(p.variable().gradient(), 0f);
    }
  }

  Pass pass(String kernels) {
    Pass pass = new Pass(KernelChoice.forWish(kernels), Workers.of(1), masks());
    pass.setEpoch(json.has("epoch") ? json.get("epoch").asInt() : 0);
    return pass;
  }

  /** The explicit masks; one that the case does not list must not be asked for. */
  private MaskSource masks() {
    SparseMatrix x = input().features();
    return (kernels, mask, epoch, bits, from, to) -> {
      JsonNode given = json.get("masks").get(mask.name());
      assertThat(given).as("mask " + mask.name()).isNotNull();
      double[] kept = FixtureJson.flat(given.get(1));
      int views = given.get(1).size();
      int each = kept.length / views;
      Arrays.fill(bits, (byte) 0);
      for (int v = 0; v < views; v++) {
        for (int p = 0; p < each; p++) {
          if (kept[v * each + p] != 0) {
            set(bits, given.get(0).asText(), x, v, views, p, each);
          }
        }
      }
    };
  }

  private static void set(
      byte[] bits, String layout, SparseMatrix x, int view, int views, int position, int each) {
    int groups = (views + 7) / 8;
    if (layout.equals("elements")) {
      int width = each / x.rows();
      int element = (position / width * views + view) * width + position % width;
      bits[element / 8] |= (byte) (1 << element % 8);
      return;
    }
    int row = position;
    if (layout.equals("entries")) {
      int vertex = position / x.columns();
      row =
          Arrays.binarySearch(
              x.columnIndices(),
              x.offsets()[vertex],
              x.offsets()[vertex + 1],
              position % x.columns());
    }
    if (row >= 0) {
      bits[row * groups + view / 8] |= (byte) (1 << view % 8);
    }
  }

  /** One step: its losses and the gradients of all parameters. */
  void checkStep(Model model, LossTerms terms) {
    assertThat(terms.supervised()).isCloseTo(json.get("supervised").asDouble(), within(2e-5));
    assertThat(terms.contrastive()).isCloseTo(json.get("second").asDouble(), within(2e-5));
    assertThat(terms.total()).isCloseTo(json.get("total").asDouble(), within(5e-5));
    for (Parameter p : model.parameters()) {
      check("gradient of " + p.name(), p.variable().gradient(), "gradients", p.name());
    }
  }

  /** Rows (vertex, view) x classes against the listed logits of each view. */
  void checkLogits(float[] found) {
    JsonNode views = json.get("logits");
    int classes = json.get("classes").asInt();
    for (int v = 0; v < views.size(); v++) {
      double[] expected = FixtureJson.flat(views.get(v));
      float[] picked = new float[expected.length];
      for (int p = 0; p < picked.length; p++) {
        picked[p] = found[(p / classes * views.size() + v) * classes + p % classes];
      }
      compare("logits of view " + v, picked, expected);
    }
  }

  void checkEvaluation(Logits logits, String section) {
    double[] expected = FixtureJson.flat(json.get(section));
    float[] found = new float[expected.length];
    for (int p = 0; p < found.length; p++) {
      found[p] = logits.values()[p / logits.classes() * logits.stride() + p % logits.classes()];
    }
    compare(section, found, expected);
  }

  void check(String what, float[] found, String... path) {
    JsonNode node = json;
    for (String key : path) {
      node = node.get(key);
    }
    compare(what, found, FixtureJson.flat(node));
  }

  private static void compare(String what, float[] found, double[] expected) {
    assertThat(found).as(what).hasSameSizeAs(expected);
    for (int p = 0; p < found.length; p++) {
      assertThat((double) found[p])
          .as("%s [%d]", what, p)
          .isCloseTo(expected[p], within(RELATIVE * Math.abs(expected[p]) + ABSOLUTE));
    }
  }
}

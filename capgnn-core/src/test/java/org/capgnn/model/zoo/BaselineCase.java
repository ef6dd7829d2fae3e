package org.capgnn.model.zoo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Lanes;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.tensor.SparseMatrix;

/** One case of a file in baselines/ (made by the script beside it) as a model with its masks. */
final class BaselineCase {
  private final String family;
  private final JsonNode json;

  private BaselineCase(String family, JsonNode json) {
    this.family = family;
    this.json = json;
  }

  static BaselineCase load(String family, String name) throws IOException {
    return new BaselineCase(family, FixtureJson.baseline(family, name));
  }

  JsonNode json() {
    return json;
  }

  double[] numbers(String key) {
    return FixtureJson.flat(json.get(key));
  }

  Model model() {
    ModelFamily found = Models.named(family);
    Model model = found.create(FixtureJson.settings(json, found), input(), 1);
    for (Parameter p : model.parameters()) {
      float[] values = p.variable().value();
      float[] wanted = listed("params", p.variable());
      System.arraycopy(wanted, 0, values, 0, values.length);
    }
    return model;
  }

  /** The values of a variable; those of heads are listed [head][row][unit] and stand in lanes. */
  float[] listed(String section, Variable v) {
    JsonNode node = json.get(section).get(v.name());
    float[] values = new float[v.value().length];
    if (!node.get(0).get(0).isArray()) {
      double[] flat = FixtureJson.flat(node);
      for (int p = 0; p < values.length; p++) {
        values[p] = (float) flat[p];
      }
      return values;
    }
    Lanes lanes = Lanes.of(node.get(0).get(0).size(), node.size());
    for (int h = 0; h < node.size(); h++) {
      for (int r = 0; r < v.rows(); r++) {
        for (int c = 0; c < lanes.classes(); c++) {
          values[r * lanes.stride() + lanes.at(c, h)] =
              (float) node.get(h).get(r).get(c).asDouble();
        }
      }
    }
    return values;
  }

  ModelInput input() {
    return FixtureJson.input(json);
  }

  /** The case's masks: each is listed [view or head][row][column] beside its layout's name. */
  MaskSource masks() {
    ModelInput input = input();
    return (kernels, mask, epoch, bits, from, to) -> {
      Arrays.fill(bits, (byte) 0);
      JsonNode listed = json.get("masks").get(mask.name());
      if (listed == null) {
        throw new AssertionError("the fixture knows no mask " + mask.name());
      }
      fill(input, mask, listed.get(0).asText(), listed.get(1), bits);
    };
  }

  private static void fill(
      ModelInput input, DropoutMask mask, String layout, JsonNode keep, byte[] bits) {
    switch (layout) {
      case "entries" -> entries(input.features(), keep, bits);
      case "edges" -> entries(AffinityPattern.of(input.graph()).matrix(), keep, bits);
      case "dense" -> eachKept(keep, (v, r, c) -> bits[r * width(keep) + c] |= (byte) (1 << v));
      case "elements" ->
          eachKept(keep, (v, r, c) -> set(bits, (r * keep.size() + v) * width(keep) + c));
      case "lanes" -> {
        Lanes lanes = Lanes.of(width(keep), keep.size());
        eachKept(keep, (h, r, c) -> set(bits, r * lanes.stride() + lanes.at(c, h)));
      }
      default -> throw new AssertionError("mask " + mask.name() + " has layout " + layout);
    }
  }

  private static int width(JsonNode keep) {
    return keep.get(0).get(0).size();
  }

  private static void set(byte[] bits, int element) {
    bits[element / 8] |= (byte) (1 << element % 8);
  }

  private static void entries(SparseMatrix pattern, JsonNode keep, byte[] bits) {
    for (int r = 0; r < pattern.rows(); r++) {
      for (int e = pattern.offsets()[r]; e < pattern.offsets()[r + 1]; e++) {
        for (int v = 0; v < keep.size(); v++) {
          if (keep.get(v).get(r).get(pattern.columnIndices()[e]).asDouble() != 0) {
            bits[e] |= (byte) (1 << v);
          }
        }
      }
    }
  }

  private interface Position {
    void kept(int view, int row, int column);
  }

  private static void eachKept(JsonNode keep, Position at) {
    for (int v = 0; v < keep.size(); v++) {
      for (int r = 0; r < keep.get(v).size(); r++) {
        for (int c = 0; c < keep.get(v).get(r).size(); c++) {
          if (keep.get(v).get(r).get(c).asDouble() != 0) {
            at.kept(v, r, c);
          }
        }
      }
    }
  }
}

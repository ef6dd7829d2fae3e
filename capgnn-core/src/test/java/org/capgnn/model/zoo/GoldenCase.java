package org.capgnn.model.zoo;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Variable;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Parameter;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/** One case of golden/capgnn-small.json (made by make_golden.py beside it) as a model. */
final class GoldenCase {
  private final JsonNode json;
  private final boolean batchNorm;

  private GoldenCase(JsonNode json, boolean batchNorm) {
    this.json = json;
    this.batchNorm = batchNorm;
  }

  static GoldenCase load(String name) throws IOException {
    try (InputStream in = GoldenCase.class.getResourceAsStream("/golden/capgnn-small.json")) {
      return new GoldenCase(new ObjectMapper().readTree(in).get(name), name.contains("bn"));
    }
  }

  JsonNode json() {
    return json;
  }

  Settings settings() {
    JsonNode h = json.get("hyper");
    JsonNode rates = h.get("rates");
    return Settings.defaults(CapGnnSettings.keys())
        .with(
            Map.ofEntries(
                entry("hops", h.get("hops").asText()),
                entry("alpha", h.get("alpha").asText()),
                entry("beta", h.get("beta").asText()),
                entry("hidden", h.get("hidden").asText()),
                entry("views", h.get("views").asText()),
                entry("tau", h.get("tau").asText()),
                entry("contrastive", h.get("psi_ecl").asText()),
                entry("input-dropout", rates.get("input").asText()),
                entry("hidden-dropout", rates.get("hidden").asText()),
                entry("edge-dropout", rates.get("edge").asText()),
                entry("coefficient-dropout", rates.get("coef").asText()),
                entry("batch-norm", Boolean.toString(batchNorm)),
                entry("l2", h.get("psi_l2").asText())));
  }

  /** The features with every non-zero entry stored. */
  ModelInput input() {
    int n = json.get("vertices").asInt();
    SparseMatrix features = FixtureJson.sparse(FixtureJson.flat(json.get("features")), n);
    Labels labels = new Labels(FixtureJson.ints(json.get("labels")), List.of("a", "b", "c"));
    return new ModelInput(graph(n), features, labels, FixtureJson.ints(json.get("train")));
  }

  private Graph graph(int n) {
    GraphBuilder builder = new GraphBuilder(n).keepDirection(true);
    JsonNode edges = json.get("edges");
    for (int e = 0; e < edges.size(); e++) {
      int i = edges.get(e).get(0).asInt();
      int j = edges.get(e).get(1).asInt();
      if (i != j) {
        builder.addEdge(i, j, (float) json.get("weights").get(e).asDouble());
      }
    }
    return builder.build();
  }

  /** Puts the case's parameters into a model. */
  void setParameters(CapGnn model) {
    for (Parameter p : model.parameters()) {
      double[] values = expected("params", p.variable());
      for (int k = 0; k < values.length; k++) {
        p.variable().value()[k] = (float) values[k];
      }
    }
  }

  /** The values listed for a variable; query and key stand apart in the file and together here. */
  double[] expected(String section, Variable v) {
    JsonNode s = json.get(section);
    return switch (v.name()) {
      case "wqk" -> interleaved(FixtureJson.flat(s.get("wq")), FixtureJson.flat(s.get("wk")));
      case "bqk" -> interleaved(FixtureJson.flat(s.get("bq")), FixtureJson.flat(s.get("bk")));
      default -> FixtureJson.flat(s.get(v.name()));
    };
  }

  private static double[] interleaved(double[] q, double[] k) {
    double[] both = new double[q.length + k.length];
    for (int p = 0; p < q.length; p++) {
      both[2 * p] = q[p];
      both[2 * p + 1] = k[p];
    }
    return both;
  }

  /** The explicit masks of the case, in the layout of each of our masks. */
  MaskSource masks() {
    JsonNode m = json.get("masks");
    ModelInput input = input();
    SparseMatrix x = input.features();
    int views = json.get("hyper").get("views").asInt();
    int classes = input.classes();
    return (kernels, mask, epoch, bits, from, to) -> {
      Arrays.fill(bits, (byte) 0);
      String name = mask.name();
      if (name.equals("input") && batchNorm) {
        double[] kept = FixtureJson.flat(m.get("input"));
        int words = NormalisedKernels.maskWords(x.columns());
        for (int v = 0; v < views; v++) {
          for (int i = 0; i < x.rows(); i++) {
            for (int f = 0; f < x.columns(); f++) {
              if (kept[(v * x.rows() + i) * x.columns() + f] != 0) {
                bits[(i * views + v) * words * 8 + f / 8] |= (byte) (1 << f % 8);
              }
            }
          }
        }
      } else if (name.equals("input")) {
        double[] kept = FixtureJson.flat(m.get("input"));
        for (int v = 0; v < views; v++) {
          for (int i = 0; i < x.rows(); i++) {
            for (int e = x.offsets()[i]; e < x.offsets()[i + 1]; e++) {
              int f = x.columnIndices()[e];
              if (kept[(v * x.rows() + i) * x.columns() + f] != 0) {
                bits[e] |= (byte) (1 << v);
              }
            }
          }
        }
      } else if (name.equals("hidden")) {
        double[] kept = FixtureJson.flat(m.get("hidden"));
        int width = json.get("hyper").get("hidden").asInt();
        for (int v = 0; v < views; v++) {
          for (int i = 0; i < x.rows(); i++) {
            for (int h = 0; h < width; h++) {
              if (kept[(v * x.rows() + i) * width + h] != 0) {
                int element = (i * views + v) * width + h;
                bits[element / 8] |= (byte) (1 << element % 8);
              }
            }
          }
        }
      } else {
        String kind = name.startsWith("edge") ? "edge" : "coef";
        int hop = Integer.parseInt(name.substring(4));
        for (int v = 0; v < views; v++) {
          double[] kept = FixtureJson.flat(m.get(kind).get(v).get(hop));
          int elements = kind.equals("edge") ? kept.length : x.rows() * classes;
          for (int e = 0; e < elements; e++) {
            if (kept[e] != 0) {
              bits[e] |= (byte) (1 << v);
            }
          }
        }
      }
    };
  }
}

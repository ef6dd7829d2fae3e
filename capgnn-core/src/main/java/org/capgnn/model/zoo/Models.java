package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.NearestName;

/** The list of all models. */
public final class Models {
  private static final double CAPGAT_BETA = 0.3;

  private static final List<ModelFamily> ALL =
      List.of(
          capGnn("capgcn", "CAPGCN: adaptive propagation over the normalised adjacency", 1),
          capGnn("capgat", "CAPGAT: the same with attention in the affinity", CAPGAT_BETA),
          Gcn.family(),
          Gat.family(),
          Appnp.family(),
          S2gc.family(),
          AdsfRwr.family(),
          GraphMix.family(),
          CadNet.family(),
          Grand.family(),
          Mlp.family(),
          LabelPropagation.family());

  private Models() {}

  private static ModelFamily capGnn(String name, String summary, double beta) {
    return new ModelFamily(
        name,
        summary,
        CapGnnConfig.keys(beta),
        Map.of(),
        1,
        (settings, input, seed) ->
            new Classifier(new CapGnn(CapGnnConfig.of(settings), input, seed), input));
  }

  public static List<ModelFamily> all() {
    return ALL;
  }

  /** The model of a name; an unknown one is refused with the nearest known one. */
  public static ModelFamily named(String name) {
    return ALL.stream()
        .filter(family -> family.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "unknown model "
                        + name
                        + "; did you mean "
                        + NearestName.of(name, ALL.stream().map(ModelFamily::name).toList())
                        + "? capgnn models lists them all"));
  }
}

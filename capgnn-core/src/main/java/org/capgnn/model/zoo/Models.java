package org.capgnn.model.zoo;

import java.util.List;
import java.util.Map;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Key;
import org.capgnn.settings.UnknownNameException;

/** The list of all models. */
public final class Models {
  private static final List<ModelFamily> ALL =
      List.of(
          capGnn(
              "capgcn",
              "CAPGCN: adaptive propagation over the normalised adjacency",
              CapGnnSettings.keys()),
          capGnn(
              "capgat",
              "CAPGAT: the same with attention in the affinity",
              CapGnnSettings.attendingKeys()),
          Gcn.family(),
          Gat.family(),
          Appnp.family(),
          S2gc.family(),
          AdsfRwr.family(),
          GraphMix.family(),
          CadNet.family(),
          Grand.family(),
          Sep.family(),
          Compatibility.family(),
          Mlp.family(),
          LabelPropagation.family());

  private Models() {}

  private static ModelFamily capGnn(String name, String summary, List<Key> keys) {
    return new ModelFamily(
        name,
        summary,
        keys,
        Map.of(),
        1,
        (settings, input, seed) -> new Classifier(new CapGnn(settings, input, seed), input));
  }

  public static List<ModelFamily> all() {
    return ALL;
  }

  /**
   * The model of a name.
   *
   * @throws UnknownNameException if no model has this name
   */
  public static ModelFamily named(String name) {
    return ALL.stream()
        .filter(family -> family.name().equals(name))
        .findFirst()
        .orElseThrow(() -> UnknownNameException.ofModel(name, names()));
  }

  private static List<String> names() {
    return ALL.stream().map(ModelFamily::name).toList();
  }
}

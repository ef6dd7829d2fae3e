package org.capgnn.model.zoo;

import java.util.List;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.UnknownNameException;

/** The list of all models. */
public final class Models {
  private static final List<ModelFamily> ALL =
      List.of(
          CapGnn.capGcn(),
          CapGnn.capGat(),
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

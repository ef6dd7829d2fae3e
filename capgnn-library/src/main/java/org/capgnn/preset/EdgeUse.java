package org.capgnn.preset;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.NeighbourAgreement;
import org.capgnn.graph.Split;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Reason;

/**
 * How edges are used, which depends on whether the labels of neighbours agree.
 *
 * <p>The paper's coefficients are positive, so a vertex always resembles its neighbours; where they
 * differ, this costs more than the edges give. Signed coefficients can also subtract.
 *
 * @param settings that follow from it
 * @param reasons in sentences
 */
record EdgeUse(Map<String, String> settings, List<Reason> reasons) {
  private static final String COEFFICIENTS = "coefficients";
  private static final EdgeUse AS_USUAL = new EdgeUse(Map.of(), List.of());

  /** Adjusted homophily below which signed coefficients were better on generated graphs. */
  private static final double LOW = 0.6;

  /** Fewer edges between training vertices say too little. */
  private static final int FEWEST_EDGES = 30;

  private static final double TWO_ERRORS = 2;

  static EdgeUse of(ModelFamily family, Dataset data, Split split) {
    boolean has = family.keys().stream().anyMatch(key -> key.name().equals(COEFFICIENTS));
    if (!has) {
      return AS_USUAL;
    }
    NeighbourAgreement seen = NeighbourAgreement.of(data.graph(), data.labels(), split.train());
    boolean low = seen.edges() >= FEWEST_EDGES && seen.adjusted() + TWO_ERRORS * seen.error() < LOW;
    return low
        ? new EdgeUse(
            Map.of(COEFFICIENTS, "signed"),
            List.of(
                new Reason(
                    COEFFICIENTS,
                    String.format(
                        Locale.ROOT,
                        "coefficients=signed: neighbours often differ (%.0f%% of %,d labelled edges"
                            + " join equal labels, adjusted homophily %.2f)",
                        100 * seen.equal(),
                        seen.edges(),
                        seen.adjusted()))))
        : AS_USUAL;
  }
}

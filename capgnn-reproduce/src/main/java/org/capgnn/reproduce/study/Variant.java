package org.capgnn.reproduce.study;

import java.util.List;
import java.util.Map;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.runs.Cell;

/**
 * A variant of a model that the figures compare, as changes to the data set's preset.
 *
 * <p>A change to the value that the preset already has, such as K = 10, gives the same runs as no
 * change, so the figures share these runs with table 2.
 *
 * <p>The paper calls both {@link #LAST} and {@link #UNIFORM} CPGNN and regards them as equivalent.
 */
public record Variant(String title, Map<String, String> changes) {
  /** The unchanged model. */
  public static final Variant FULL = new Variant("full", Map.of());

  /** Fixed coefficients by APPNP's scheme: only the last iteration. */
  public static final Variant LAST = new Variant("U⁽ᴷ⁾", Map.of("coefficients", "last"));

  /** Fixed coefficients without coefficient attention: every iteration has the same weight. */
  public static final Variant UNIFORM = new Variant("sₖ = 1/K", Map.of("coefficients", "uniform"));

  public static final Variant NO_CONTRASTIVE =
      new Variant("no contrastive loss", Map.of("contrastive", "0"));

  public static final Variant NO_STOP_GRADIENT =
      new Variant("no stop-gradient", Map.of("stop-gradient", "false"));

  /** K of figure-iterations. */
  public static final List<Integer> HOPS = List.of(2, 4, 6, 8, 10, 12, 14);

  /** τ of figure-temperature. */
  public static final List<Double> TEMPERATURES = List.of(0.2, 0.4, 0.6, 0.8, 1.0);

  public static Variant hops(int hops) {
    return new Variant("K = " + hops, Map.of("hops", Integer.toString(hops)));
  }

  public static Variant temperature(double tau) {
    return new Variant("τ = " + tau, Map.of("tau", Double.toString(tau)));
  }

  public Cell of(String dataset, PaperMethod method) {
    return new Cell(dataset, method.model(), changes);
  }
}

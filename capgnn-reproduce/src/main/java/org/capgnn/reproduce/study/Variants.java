package org.capgnn.reproduce.study;

import java.util.List;
import java.util.Map;
import org.capgnn.runs.Cell;

/**
 * The cells that the figures vary, each as the change it makes to the data set's preset.
 *
 * <p>A change to the value that the preset has anyway (K = 10, say) gives the same run as no change
 * at all, so the figures share these runs with table 2.
 */
public final class Variants {
  /** K of figure-iterations. */
  public static final List<Integer> HOPS = List.of(2, 4, 6, 8, 10, 12, 14);

  /** τ of figure-temperature. */
  public static final List<Double> TEMPERATURES = List.of(0.2, 0.4, 0.6, 0.8, 1.0);

  /** The two things that the paper calls CPGNN, which it takes to be equivalent. */
  public enum Fixed {
    /** APPNP's own scheme: the last iteration alone. */
    LAST("last", "U⁽ᴷ⁾"),
    /** The coefficient-attention model removed: every iteration with the same weight. */
    UNIFORM("uniform", "sₖ = 1/K");

    private final String setting;
    private final String title;

    Fixed(String setting, String title) {
      this.setting = setting;
      this.title = title;
    }

    public String title() {
      return title;
    }
  }

  private Variants() {}

  /** The model as it is. */
  public static Cell full(String dataset, String model) {
    return Cell.of(dataset, model);
  }

  /** CPGCN or CPGAT: coefficients that are not learned. */
  public static Cell fixed(String dataset, String model, Fixed reading) {
    return new Cell(dataset, model, Map.of("coefficients", reading.setting));
  }

  public static Cell hops(String dataset, String model, int hops) {
    return new Cell(dataset, model, Map.of("hops", Integer.toString(hops)));
  }

  public static Cell withoutContrastive(String dataset, String model) {
    return new Cell(dataset, model, Map.of("contrastive", "0"));
  }

  public static Cell withoutStopGradient(String dataset, String model) {
    return new Cell(dataset, model, Map.of("stop-gradient", "false"));
  }

  public static Cell temperature(String dataset, String model, double tau) {
    return new Cell(dataset, model, Map.of("tau", Double.toString(tau)));
  }
}

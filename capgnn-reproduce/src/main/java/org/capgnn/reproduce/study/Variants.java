package org.capgnn.reproduce.study;

import java.util.List;
import java.util.Map;
import org.capgnn.runs.Cell;

/**
 * The variants of a model that the figures compare, as changes to the data set's preset.
 *
 * <p>A change to the value that the preset already has, such as K = 10, gives the same runs as no
 * change, so the figures share these runs with table 2.
 */
public final class Variants {
  /** K of figure-iterations. */
  public static final List<Integer> HOPS = List.of(2, 4, 6, 8, 10, 12, 14);

  /** τ of figure-temperature. */
  public static final List<Double> TEMPERATURES = List.of(0.2, 0.4, 0.6, 0.8, 1.0);

  /** The two models that the paper calls CPGNN and regards as equivalent. */
  public enum Fixed {
    /** APPNP's scheme: only the last iteration. */
    LAST("last", "U⁽ᴷ⁾"),
    /** Without coefficient attention: every iteration has the same weight. */
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

  /** The unchanged model. */
  public static Cell full(String dataset, String model) {
    return Cell.of(dataset, model);
  }

  /** CPGCN or CPGAT, whose coefficients are not learned. */
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

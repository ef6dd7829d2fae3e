package org.capgnn.reproduce.study;

import java.util.Arrays;
import java.util.List;
import org.capgnn.reproduce.paper.PaperMethod;
import org.capgnn.runs.Cell;

/** A table or figure of the paper. */
public enum Study {
  TABLE1("table1", "Table 1: the data sets", List.of()), // counted, not trained
  TABLE2("table2", "Table 2: accuracies", List.of(Variant.FULL)),
  ADAPTIVE(
      "figure-adaptive",
      "Adaptive against fixed coefficients",
      List.of(Variant.LAST, Variant.UNIFORM, Variant.FULL)),
  ITERATIONS(
      "figure-iterations",
      "The number of iterations K",
      Variant.HOPS.stream().map(Variant::hops).toList()),
  COEFFICIENTS("figure-coefficients", "The coefficients of the polynomial", List.of(Variant.FULL)),
  CONTRASTIVE(
      "figure-contrastive",
      "The contrastive loss and its stop-gradient",
      List.of(Variant.NO_CONTRASTIVE, Variant.NO_STOP_GRADIENT, Variant.FULL)),
  TEMPERATURE(
      "figure-temperature",
      "The temperature τ",
      Variant.TEMPERATURES.stream().map(Variant::temperature).toList());

  private final String id;
  private final String title;
  private final List<Variant> variants;

  Study(String id, String title, List<Variant> variants) {
    this.id = id;
    this.title = title;
    this.variants = variants;
  }

  /** Returns the short name, also used for files. */
  public String id() {
    return id;
  }

  public String title() {
    return title;
  }

  public List<Variant> variants() {
    return variants;
  }

  /** Returns the selected data sets that the paper shows here. */
  public List<String> datasets(PaperSelection wanted) {
    return this == COEFFICIENTS || this == TEMPERATURE
        ? wanted.citationNetworks()
        : wanted.datasets();
  }

  /** Returns the selected methods that the paper shows here: in a figure, CAPGCN and CAPGAT. */
  public List<PaperMethod> methods(PaperSelection wanted) {
    return this == TABLE2 ? wanted.methods() : wanted.ours();
  }

  /** Returns the cells of this study; cells that several studies share also share their runs. */
  public List<Cell> cells(PaperSelection wanted) {
    return datasets(wanted).stream()
        .flatMap(
            dataset ->
                methods(wanted).stream()
                    .flatMap(method -> variants.stream().map(v -> v.of(dataset, method))))
        .toList();
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(Study::id).toList();
  }
}

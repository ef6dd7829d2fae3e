package org.capgnn.reproduce.study;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.runs.Cell;

/** A table or figure of the paper. */
public enum Study {
  TABLE1(
      "table1",
      "Table 1: the data sets",
      Selection::datasets,
      Selection::models,
      (dataset, model) -> Stream.empty()), // counted, not trained
  TABLE2(
      "table2",
      "Table 2: accuracies",
      Selection::datasets,
      Selection::models,
      (dataset, model) -> Stream.of(Variants.full(dataset, model))),
  ADAPTIVE(
      "figure-adaptive",
      "Adaptive against fixed coefficients",
      Selection::datasets,
      (dataset, model) ->
          Stream.of(
              Variants.fixed(dataset, model, Variants.Fixed.LAST),
              Variants.fixed(dataset, model, Variants.Fixed.UNIFORM),
              Variants.full(dataset, model))),
  ITERATIONS(
      "figure-iterations",
      "The number of iterations K",
      Selection::datasets,
      (dataset, model) -> Variants.HOPS.stream().map(hops -> Variants.hops(dataset, model, hops))),
  COEFFICIENTS(
      "figure-coefficients",
      "The coefficients of the polynomial",
      Selection::citationNetworks,
      (dataset, model) -> Stream.of(Variants.full(dataset, model))),
  CONTRASTIVE(
      "figure-contrastive",
      "The contrastive loss and its stop-gradient",
      Selection::datasets,
      (dataset, model) ->
          Stream.of(
              Variants.withoutContrastive(dataset, model),
              Variants.withoutStopGradient(dataset, model),
              Variants.full(dataset, model))),
  TEMPERATURE(
      "figure-temperature",
      "The temperature τ",
      Selection::citationNetworks,
      (dataset, model) ->
          Variants.TEMPERATURES.stream().map(tau -> Variants.temperature(dataset, model, tau)));

  private final String id;
  private final String title;
  private final Function<Selection, List<String>> datasets;
  private final Function<Selection, List<String>> models;
  private final BiFunction<String, String, Stream<Cell>> variants;

  Study(
      String id,
      String title,
      Function<Selection, List<String>> datasets,
      Function<Selection, List<String>> models,
      BiFunction<String, String, Stream<Cell>> variants) {
    this.id = id;
    this.title = title;
    this.datasets = datasets;
    this.models = models;
    this.variants = variants;
  }

  /** A figure, which shows CAPGCN and CAPGAT. */
  Study(
      String id,
      String title,
      Function<Selection, List<String>> datasets,
      BiFunction<String, String, Stream<Cell>> variants) {
    this(
        id,
        title,
        datasets,
        wanted -> wanted.ours().stream().map(Method::model).toList(),
        variants);
  }

  /** Returns the short name, also used for files. */
  public String id() {
    return id;
  }

  public String title() {
    return title;
  }

  /** Returns the cells of this study; cells that several studies share also share their runs. */
  public List<Cell> cells(Selection wanted) {
    return datasets.apply(wanted).stream()
        .flatMap(dataset -> models.apply(wanted).stream().flatMap(m -> variants.apply(dataset, m)))
        .toList();
  }

  /** Returns the short names of all studies. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Study::id).toList();
  }
}

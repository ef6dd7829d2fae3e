package org.capgnn.reproduce.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.runs.Cell;

/** One table or figure of the paper. */
public enum Study {
  TABLE1("table1", "Table 1: the data sets") {
    @Override
    public List<Cell> cells(Selection wanted) {
      return List.of(); // counted, not trained
    }
  },
  TABLE2("table2", "Table 2: accuracies") {
    @Override
    public List<Cell> cells(Selection wanted) {
      List<Cell> cells = new ArrayList<>();
      for (String dataset : wanted.datasets()) {
        wanted.models().forEach(model -> cells.add(Variants.full(dataset, model)));
      }
      return cells;
    }
  },
  ADAPTIVE("figure-adaptive", "Adaptive against fixed coefficients") {
    @Override
    public List<Cell> cells(Selection wanted) {
      return each(
          wanted.datasets(),
          wanted.ours(),
          (dataset, model) ->
              Stream.of(
                  Variants.fixed(dataset, model, Variants.Fixed.LAST),
                  Variants.fixed(dataset, model, Variants.Fixed.UNIFORM),
                  Variants.full(dataset, model)));
    }
  },
  ITERATIONS("figure-iterations", "The number of iterations K") {
    @Override
    public List<Cell> cells(Selection wanted) {
      return each(
          wanted.datasets(),
          wanted.ours(),
          (dataset, model) ->
              Variants.HOPS.stream().map(hops -> Variants.hops(dataset, model, hops)));
    }
  },
  COEFFICIENTS("figure-coefficients", "The coefficients of the polynomial") {
    @Override
    public List<Cell> cells(Selection wanted) {
      return each(
          wanted.citationNetworks(),
          wanted.ours(),
          (dataset, model) -> Stream.of(Variants.full(dataset, model)));
    }
  },
  CONTRASTIVE("figure-contrastive", "The contrastive loss and its stop-gradient") {
    @Override
    public List<Cell> cells(Selection wanted) {
      return each(
          wanted.datasets(),
          wanted.ours(),
          (dataset, model) ->
              Stream.of(
                  Variants.withoutContrastive(dataset, model),
                  Variants.withoutStopGradient(dataset, model),
                  Variants.full(dataset, model)));
    }
  },
  TEMPERATURE("figure-temperature", "The temperature τ") {
    @Override
    public List<Cell> cells(Selection wanted) {
      return each(
          wanted.citationNetworks(),
          wanted.ours(),
          (dataset, model) ->
              Variants.TEMPERATURES.stream().map(tau -> Variants.temperature(dataset, model, tau)));
    }
  };

  private final String id;
  private final String title;

  Study(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** The name on the command line, and of its files. */
  public String id() {
    return id;
  }

  public String title() {
    return title;
  }

  /** The cells of which it is made; studies share some, and the store shares their runs. */
  public abstract List<Cell> cells(Selection wanted);

  /** All names. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Study::id).toList();
  }

  private static List<Cell> each(
      List<String> datasets,
      List<Method> methods,
      BiFunction<String, String, Stream<Cell>> variants) {
    List<Cell> cells = new ArrayList<>();
    for (String dataset : datasets) {
      for (Method method : methods) {
        variants.apply(dataset, method.model()).forEach(cells::add);
      }
    }
    return cells;
  }
}

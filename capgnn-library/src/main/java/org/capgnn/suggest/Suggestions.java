package org.capgnn.suggest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.Plan;
import org.capgnn.Planner;
import org.capgnn.Training;
import org.capgnn.column.ColumnEncoding;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.NeighbourAgreement;
import org.capgnn.graph.Split;
import org.capgnn.result.MemoryUse;

/**
 * Advice from a look at the data: its labels, whether neighbours agree, its degrees, its features
 * and its size.
 *
 * <p>Nothing is trained, and labels of test vertices are not looked at.
 */
public final class Suggestions {
  /** From this ratio of largest to smallest class, rare classes easily get no predictions. */
  private static final int SKEWED = 5;

  private static final int FEW_PER_CLASS = 5;

  /** Seeds to average where results vary. */
  private static final int MEMBERS = 5;

  /** Adjusted homophily above which averaging neighbours helps. */
  private static final double AGREE = 0.6;

  /** Adjusted homophily around which edges say little. */
  private static final double SAY_LITTLE = 0.1;

  private static final int FEWEST_EDGES = 30;
  private static final double TWO_ERRORS = 2;
  private static final double MANY_ISOLATED = 0.1;

  // neighbours as columns over-fit on smaller or sparser graphs (Lim et al. 2021, LINKX)
  private static final int MANY_VERTICES = 5000;
  private static final int MANY_NEIGHBOURS = 10;
  private static final int MANY_LABELS_PER_CLASS = 20;

  private final Dataset data;
  private final Plan plan;
  private final Split split;
  private final int[] labelled;
  private final List<Suggestion> found = new ArrayList<>();

  private Suggestions(Dataset data, Training request) {
    this.data = data;
    this.plan = Planner.plan(data, request);
    this.split = plan.experiment().splitOf(plan.seeds().get(0));
    this.labelled =
        IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.valid())).toArray();
  }

  /** Looks at the data for a training, of which the model, the split and the seed matter. */
  public static List<Suggestion> of(Dataset data, Training request) {
    Suggestions look = new Suggestions(data, request);
    look.labels();
    look.neighbours();
    look.degrees();
    look.features();
    look.size();
    return List.copyOf(look.found);
  }

  /**
   * A training that follows some suggestions. An ensemble is not compared with other models, so
   * that a suggestion to compare is left out if another one is an ensemble.
   */
  public static Training apply(List<Suggestion> suggestions, Training request) {
    Training result = request;
    for (Suggestion suggestion : suggestions) {
      result = result.set(suggestion.settings());
    }
    int members = suggestions.stream().mapToInt(Suggestion::members).max().orElse(0);
    if (members > 0) {
      return result.orBetter(false).ensemble(members);
    }
    return suggestions.stream().anyMatch(Suggestion::compare) ? result.orBetter(true) : result;
  }

  private void add(String topic, String seen, String advice) {
    set(topic, seen, advice, Map.of());
  }

  private void set(String topic, String seen, String advice, Map<String, String> settings) {
    found.add(new Suggestion(topic, seen, advice, settings, 0, false));
  }

  private void ensemble(String topic, String seen, String advice) {
    found.add(new Suggestion(topic, seen, advice, Map.of(), MEMBERS, false));
  }

  private void compare(String topic, String seen, String advice) {
    found.add(new Suggestion(topic, seen, advice, Map.of(), 0, true));
  }

  private static String text(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private int[] perClass() {
    int[] counts = new int[data.labels().classCount()];
    for (int v : labelled) {
      counts[data.labels().of()[v]]++;
    }
    return counts;
  }

  private void labels() {
    int[] counts = perClass();
    int fewest = Arrays.stream(counts).filter(c -> c > 0).min().orElse(0);
    int most = Arrays.stream(counts).max().orElse(0);
    long present = Arrays.stream(counts).filter(c -> c > 0).count();
    String seen =
        text(
            "%,d to learn from in %d classes, %s each",
            labelled.length, present, fewest == most ? "" + most : fewest + " to " + most);
    if (most == 1) {
      ensemble(
          "labels",
          seen,
          "a second label per class would allow the accuracy to be estimated; until then trust only"
              + " predictions on which several models agree");
    } else if (labelled.length <= FEW_PER_CLASS * present) {
      ensemble(
          "labels",
          seen,
          "results vary with such labels: average several seeds, and label the least certain"
              + " vertices next");
    } else {
      add("labels", seen, "");
    }
    if (most >= SKEWED * fewest && fewest > 0) {
      set(
          "classes",
          text("the largest has %.0f times as many labels as the smallest", (double) most / fewest),
          "accuracy hides rare classes: look at macro-F1, and let classes count the same if rare"
              + " ones matter as much",
          plan.settings().has("class-weights") ? Map.of("class-weights", "true") : Map.of());
    }
  }

  private void neighbours() {
    NeighbourAgreement seen = NeighbourAgreement.of(data.graph(), data.labels(), labelled);
    if (seen.edges() < FEWEST_EDGES) {
      compare(
          "neighbours",
          seen.edges() == 0
              ? "no edge joins two labels, so nothing says whether neighbours agree"
              : text(
                  "only %,d edges join two labels, too few to say whether they agree",
                  seen.edges()),
          "compare with models that use edges otherwise or not at all");
      return;
    }
    String share =
        text(
            "%.0f%% of %,d labelled edges join equal labels, adjusted homophily %.2f ± %.2f",
            100 * seen.equal(), seen.edges(), seen.adjusted(), TWO_ERRORS * seen.error());
    double high = seen.adjusted() + TWO_ERRORS * seen.error();
    if (high >= AGREE) {
      add("neighbours", share, "");
    } else if (Math.abs(seen.adjusted()) < SAY_LITTLE) {
      compare(
          "neighbours",
          share,
          "edges alone say little about the class: signed coefficients are the default here, and a"
              + " model of the features alone may be as good");
    } else {
      compare(
          "neighbours",
          share,
          "neighbours often differ: signed coefficients are the default here; 'sep' keeps own and"
              + " neighbours' features apart");
    }
  }

  private void degrees() {
    DatasetCard.Degrees degrees = DatasetCard.of(data).degrees();
    int n = data.vertexCount();
    int isolated = data.graph().isolatedCount();
    String seen =
        text(
            "mean %.1f, largest %,d, %,d %s without an edge",
            degrees.mean(), degrees.max(), isolated, isolated == 1 ? "vertex" : "vertices");
    long classes = Arrays.stream(perClass()).filter(c -> c > 0).count();
    boolean known =
        n > MANY_VERTICES
            && degrees.mean() > MANY_NEIGHBOURS
            && labelled.length >= MANY_LABELS_PER_CLASS * classes;
    if (isolated > MANY_ISOLATED * n) {
      add("degrees", seen, "vertices without an edge are predicted from their features alone");
    } else if (known && !data.features().dense()) {
      set(
          "degrees",
          seen,
          "with so many neighbours and labels it can pay to know who the neighbours are",
          Map.of("features", "adjacency,row-normalise"));
    } else {
      add("degrees", seen, "");
    }
  }

  private void features() {
    String prepared = plan.settings().text("features");
    List<ColumnEncoding> columns =
        data.columns().map(table -> table.encoding().columns()).orElse(List.of());
    List<String> left =
        columns.stream().filter(c -> !c.type().isFeature()).map(ColumnEncoding::name).toList();
    String seen =
        text(
            "%,d %s, prepared with features=%s%s",
            data.features().count(),
            data.features().dense() ? "dense" : "sparse",
            prepared,
            left.isEmpty() ? "" : "; left out: " + String.join(", ", left));
    add(
        "features",
        data.features().count() == 0 ? "none, so features=" + prepared : seen,
        data.features().count() == 0
            ? "any column about the vertices themselves helps more than the graph's own columns"
            : left.isEmpty()
                ? ""
                : "the encoding of the data set's columns says why, and can be changed");
  }

  private void size() {
    MemoryUse memory = plan.memory();
    boolean fits = memory.bytes() < Runtime.getRuntime().maxMemory();
    set(
        "size",
        text(
            "%,d vertices, %,d %s; %s takes %s",
            data.vertexCount(),
            data.graph().edgeCount(),
            data.graph().edgeCount() == 1 ? "edge" : "edges",
            plan.model(),
            MemoryUse.text(memory.bytes())),
        fits ? "" : "more than the heap: use fewer views, or a larger heap",
        fits || !plan.settings().has("views") ? Map.of() : Map.of("views", "2"));
  }
}

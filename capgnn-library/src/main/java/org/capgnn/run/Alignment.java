package org.capgnn.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.capgnn.column.TableEncoding;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.result.ModelCard;

/**
 * Data in a model's columns and classes, matched by name if there are names.
 *
 * <p>Sparse features that the model does not know are left out, and those that the data lacks are
 * zero; both are counted in a note. Dense features have to be complete. Data that does not fit the
 * model is refused with a comparison of the two.
 *
 * @param notes what was done, in sentences
 */
record Alignment(Dataset data, List<String> notes) {
  private static final int NAMES_SHOWN = 5;

  static Alignment of(ModelCard model, Dataset data) {
    List<String> notes = new ArrayList<>();
    Features features = features(model, data, notes);
    Labels labels = labels(model, data);
    if (model.directed() != data.graph().isDirected()) {
      notes.add(
          "the model was trained on "
              + kind(model.directed())
              + " graph and is applied to "
              + kind(data.graph().isDirected())
              + " one");
    }
    return new Alignment(data.with(features, labels), notes);
  }

  private static String kind(boolean directed) {
    return directed ? "a directed" : "an undirected";
  }

  private static Features features(ModelCard model, Dataset data, List<String> notes) {
    ModelCard.FeatureColumns wanted = model.features();
    Features found = found(model, data, notes);
    if (wanted.names() == null || found.names().isEmpty()) {
      if (wanted.count() != found.count()) {
        throw refused(data, "features", describe(wanted), describe(found));
      }
      if (wanted.names() != null || !found.names().isEmpty()) {
        notes.add(
            "only %s has feature names: the %d columns are matched by their position"
                .formatted(wanted.names() == null ? "the data" : "the model", wanted.count()));
      }
      return ColumnMap.identity(wanted.count()).apply(found, wanted.dense(), List.of());
    }
    Map<String, Integer> columnOf = new HashMap<>();
    for (int c = 0; c < wanted.count(); c++) {
      columnOf.put(wanted.names().get(c), c);
    }
    int[] target =
        found.names().stream().mapToInt(name -> columnOf.getOrDefault(name, -1)).toArray();
    long known = IntStream.of(target).filter(c -> c >= 0).count();
    long unseen = found.count() - known;
    long absent = wanted.count() - known;
    boolean complete = unseen == 0 && absent == 0;
    if (!complete && (wanted.dense() || found.dense() || known < unseen)) {
      throw refused(
          data,
          "features",
          describe(wanted),
          describe(found) + difference(wanted.names(), found.names()));
    }
    if (!complete) {
      notes.add(
          unseen
              + " of "
              + found.count()
              + " features are unknown to the model and left out; "
              + absent
              + " of its "
              + wanted.count()
              + " do not occur and count as 0");
    }
    return new ColumnMap(wanted.count(), target).apply(found, wanted.dense(), wanted.names());
  }

  /** The features of the data, encoded as the model wants them if it has an encoding. */
  private static Features found(ModelCard model, Dataset data, List<String> notes) {
    FeaturePreparation preparation = FeaturePreparation.parse(model.features().preparation());
    boolean table = data.columns().isPresent() || !data.features().names().isEmpty();
    return model.encoding() != null && !preparation.replacesFeatures() && table
        ? preparation.start(
            EncodedColumns.of(new TableEncoding(model.encoding()), data, notes), data)
        : preparation.start(data);
  }

  private static Labels labels(ModelCard model, Dataset data) {
    List<String> wanted = model.classes();
    List<String> found = data.labels().classNames();
    int[] sizes = data.labels().classSizes();
    int[] target = new int[found.size()];
    for (int c = 0; c < target.length; c++) {
      target[c] = wanted.indexOf(found.get(c));
      if (target[c] < 0 && sizes[c] > 0) {
        throw refused(
            data,
            "classes",
            wanted.size() + " (" + shown(wanted) + ")",
            found.size() + " (" + shown(found) + ")" + difference(wanted, found));
      }
    }
    int[] of = data.labels().of().clone();
    for (int v = 0; v < of.length; v++) {
      of[v] = of[v] == Labels.UNKNOWN ? Labels.UNKNOWN : target[of[v]];
    }
    return new Labels(of, wanted);
  }

  private static InputException refused(Dataset data, String what, String model, String found) {
    return new InputException(
        data.name()
            + " does not fit the model: other "
            + what
            + "; the model has "
            + model
            + ", the data "
            + found
            + "; apply it to data of the same kind, or train a model on this one");
  }

  private static String describe(ModelCard.FeatureColumns columns) {
    return columns.count()
        + (columns.dense() ? " dense" : " sparse")
        + (columns.names() == null ? " without names" : " (" + shown(columns.names()) + ")");
  }

  private static String describe(Features features) {
    return features.count()
        + (features.dense() ? " dense" : " sparse")
        + (features.names().isEmpty() ? " without names" : " (" + shown(features.names()) + ")");
  }

  private static String difference(List<String> model, List<String> data) {
    Set<String> onlyModel = new LinkedHashSet<>(model);
    onlyModel.removeAll(new HashSet<>(data));
    Set<String> onlyData = new LinkedHashSet<>(data);
    onlyData.removeAll(new HashSet<>(model));
    return " (only in the model: "
        + shown(onlyModel)
        + "; only in the data: "
        + shown(onlyData)
        + ")";
  }

  private static String shown(Collection<String> names) {
    String first = names.stream().limit(NAMES_SHOWN).collect(Collectors.joining(", "));
    return names.isEmpty()
        ? "none"
        : first + (names.size() > NAMES_SHOWN ? ", … " + names.size() + " in all" : "");
  }
}

package org.capgnn.preset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;
import org.capgnn.model.ModelFamily;
import org.capgnn.select.CrossValidation;
import org.capgnn.settings.Reason;

/**
 * How the labels are used, which depends on how many there are.
 *
 * <p>With validation vertices, these choose the epoch. Without any, parts of the labels are held
 * out in turn to choose the number of epochs, and then all labels train. With one label per class
 * nothing can be held out, and the number of epochs is fixed. If few vertices train, guessed labels
 * help, whether or not others validate.
 *
 * @param settings that follow from it
 * @param reasons in sentences
 */
record LabelUse(Map<String, String> settings, List<Reason> reasons) {
  private static final String SELECTION = "selection";
  private static final String PSEUDO = "pseudo-labels";

  /** Mean number of labels per class up to which guessed labels help. */
  private static final int FEW_PER_CLASS = 10;

  private static final String GUESSED_SHARE = "0.4";

  /**
   * @param usual whether nobody made the settings for this data; with those that somebody made, and
   *     on the public split of a known data set, validation keeps the labels as they are
   */
  static LabelUse of(ModelFamily family, Dataset data, Split split, boolean usual) {
    int[] counts = new int[data.labels().classCount()];
    for (int v : split.train()) {
      counts[data.labels().of()[v]]++;
    }
    requireTwoClasses(data, counts);
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("calibration", "temperature");
    boolean learns = !family.name().equals("label-propagation");
    long present = Arrays.stream(counts).filter(c -> c > 0).count();
    boolean few = split.train().length <= FEW_PER_CLASS * present;
    boolean published =
        !usual
            || split.name().equals(Splits.PUBLIC)
                && data.source().filter(DataSource::known).isPresent();
    if (few && learns && (!published || split.valid().length == 0)) {
      settings.put(PSEUDO, GUESSED_SHARE);
    }
    if (split.valid().length > 0) {
      return new LabelUse(settings, reasons(settings, Optional.empty()));
    }
    boolean canHoldOut = Arrays.stream(counts).anyMatch(count -> count > 1);
    settings.put(SELECTION, canHoldOut ? "cross-validation" : "fixed");
    if (!canHoldOut && learns) {
      settings.put("epochs", Integer.toString(CrossValidation.USUAL_EPOCHS));
    }
    return new LabelUse(settings, reasons(settings, Optional.of(selection(canHoldOut))));
  }

  private static void requireTwoClasses(Dataset data, int[] counts) {
    List<String> present =
        IntStream.range(0, counts.length)
            .filter(c -> counts[c] > 0)
            .mapToObj(data.labels().classNames()::get)
            .toList();
    if (present.size() == 1) {
      throw InputException.of(
          "%s: all training labels are '%s', so there is nothing to learn; label vertices of"
              + " another class",
          data.name(), present.get(0));
    }
  }

  private static Reason selection(boolean canHoldOut) {
    return new Reason(
        SELECTION,
        canHoldOut
            ? "selection=cross-validation: no vertices are set aside for validation, so parts of"
                + " the labels are held out in turn; the final model trains on all of them"
            : "selection=fixed: with one label per class none can be held out, so the number of"
                + " epochs is fixed (%d) and the accuracy cannot be estimated"
                    .formatted(CrossValidation.USUAL_EPOCHS));
  }

  private static List<Reason> reasons(Map<String, String> settings, Optional<Reason> selection) {
    List<Reason> reasons = new ArrayList<>();
    selection.ifPresent(reasons::add);
    if (settings.containsKey(PSEUDO)) {
      reasons.add(
          new Reason(
              PSEUDO,
              ("pseudo-labels=%s: labels are few, so the most certain predictions of a simpler"
                      + " method are used as labels too")
                  .formatted(settings.get(PSEUDO))));
    }
    return reasons;
  }
}

package org.capgnn.graph;

import java.util.Locale;

/**
 * Describes how the labelled vertices are split, such as {@code public} or {@code per-class:20,30}.
 *
 * <p>{@link #parse} and {@link #text} are inverses, so that a run can store the text and repeat the
 * split.
 */
public sealed interface SplitSpec {

  /** The split that came with the data. */
  SplitSpec PUBLIC = new Named(Splits.PUBLIC);

  /** Default for few labels: all of them train. */
  SplitSpec ALL_TRAIN = new Fraction(1, 0, 0);

  /**
   * Default for a user's own data with many labels: four fifths train, one fifth validates, none
   * tests.
   */
  SplitSpec OWN_DATA = new Fraction(0.8, 0.2, 0);

  /** The canonical spelling. */
  String text();

  /**
   * A split stored with the data set.
   *
   * @param name such as {@code public}
   */
  record Named(String name) implements SplitSpec {
    @Override
    public String text() {
      return name;
    }
  }

  /**
   * The same number of training and validation vertices from every class; the rest tests.
   *
   * @param train training vertices per class
   * @param valid validation vertices per class
   */
  record PerClass(int train, int valid) implements SplitSpec {
    public PerClass {
      if (train < 1 || valid < 0) {
        throw InputException.of(
            "split per-class:%d,%d: at least one training vertex per class is needed, and no"
                + " negative number",
            train, valid);
      }
    }

    @Override
    public String text() {
      return "per-class:" + train + "," + valid;
    }
  }

  /**
   * Fractions of the labelled vertices, the same in every class; vertices beyond the sum of the
   * fractions are not used.
   */
  record Fraction(double train, double valid, double test) implements SplitSpec {
    public Fraction {
      double sum = train + valid + test;
      if (!(train > 0) || !(valid >= 0) || !(test >= 0) || !(sum <= 1 + 1e-9)) {
        throw InputException.of(
            "split %s: the training fraction must be positive, no fraction negative, their sum"
                + " at most 1",
            spell(train, valid, test));
      }
    }

    @Override
    public String text() {
      return spell(train, valid, test);
    }

    private static String spell(double train, double valid, double test) {
      String two = "fraction:" + train + "," + valid;
      return test == 0 ? two : two + "," + test;
    }
  }

  /**
   * Another split whose validation vertices train as well; its test vertices stay apart.
   *
   * @param base which may not be joined itself
   */
  record Joined(SplitSpec base) implements SplitSpec {
    private static final String PREFIX = "joined:";

    public Joined {
      if (base instanceof Joined) {
        throw new InputException("split joined:" + base.text() + ": write joined: once");
      }
    }

    @Override
    public String text() {
      return PREFIX + base.text();
    }
  }

  /** This split with its validation vertices among those that train. */
  default SplitSpec joined() {
    return this instanceof Joined ? this : new Joined(this);
  }

  /** Parses the text of a split; see {@link #FORMS}. */
  static SplitSpec parse(String text) {
    String trimmed = text.trim();
    if (trimmed.startsWith(Joined.PREFIX)) {
      return new Joined(parse(trimmed.substring(Joined.PREFIX.length())));
    }
    int colon = trimmed.indexOf(':');
    if (colon < 0 && trimmed.matches("[A-Za-z][\\w.-]*")) {
      return trimmed.equals("column") ? PUBLIC : new Named(trimmed);
    }
    String kind = colon < 0 ? "" : trimmed.substring(0, colon).toLowerCase(Locale.ROOT);
    String[] numbers = trimmed.substring(colon + 1).split(",", -1);
    try {
      if (kind.equals("per-class") && numbers.length == 2) {
        return new PerClass(
            Integer.parseInt(numbers[0].trim()), Integer.parseInt(numbers[1].trim()));
      }
      if (kind.equals("fraction") && (numbers.length == 2 || numbers.length == 3)) {
        double test = numbers.length == 2 ? 0 : Double.parseDouble(numbers[2].trim());
        return new Fraction(
            Double.parseDouble(numbers[0].trim()), Double.parseDouble(numbers[1].trim()), test);
      }
    } catch (NumberFormatException e) {
      throw new InputException(
          "split %s: not a number (%s); %s".formatted(text, e.getMessage(), FORMS), e);
    }
    throw new InputException("split " + text + ": not understood; " + FORMS);
  }

  /** The forms that a user may write, for messages. */
  String FORMS = "write public, column, per-class:20,30 or fraction:0.6,0.2,0.2";
}

package org.capgnn.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class TableEncodingTest {

  private static RawColumn column(String name, String... cells) {
    RawColumn.Builder builder = new RawColumn.Builder(name);
    for (String cell : cells) {
      builder.add(cell);
    }
    return builder.build();
  }

  private static TableEncoding fit(ColumnWishes wishes, RawColumn... columns) {
    return TableEncoding.fit(List.of(columns), wishes, false);
  }

  private static TableEncoding.Encoded apply(TableEncoding encoding, RawColumn... columns) {
    Map<String, RawColumn> byName = new TypedColumns(List.of(columns), encoding).byName();
    return encoding.apply(byName::get, columns[0].rows());
  }

  private static float[][] rows(SparseMatrix matrix) {
    float[][] rows = new float[matrix.rows()][matrix.columns()];
    for (int r = 0; r < rows.length; r++) {
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        rows[r][matrix.columnIndices()[e]] = matrix.value(e);
      }
    }
    return rows;
  }

  @Test
  void numbersAreScaledAndGapsFilledWithTheMedian() {
    RawColumn age = column("age", "1", "3", "NA", "5"); // mean 3, deviation sqrt(8/3), median 3
    TableEncoding encoding = fit(ColumnWishes.NONE, age);
    TableEncoding.Encoded encoded = apply(encoding, age);
    assertThat(encoded.names()).containsExactly("age", "age is missing");
    float step = (float) (2 / Math.sqrt(8.0 / 3));
    assertThat(rows(encoded.matrix()))
        .isDeepEqualTo(new float[][] {{-step, 0}, {0, 0}, {0, 1}, {step, 0}});
    assertThat(encoded.notes()).containsExactly("1 of 4 cells of 'age' are missing");
  }

  @Test
  void rareCategoriesAreJoinedAndUnseenOnesCounted() {
    RawColumn city = column("city", "Bonn", "Bonn", "Kiel", "Kiel", "Ulm", "Mainz");
    TableEncoding encoding = fit(ColumnWishes.NONE, city);
    TableEncoding.Encoded same = apply(encoding, city);
    assertThat(same.names()).containsExactly("city=Bonn", "city=Kiel", "city is another");
    assertThat(same.notes()).isEmpty();
    TableEncoding.Encoded other = apply(encoding, column("city", "Kiel", "Ulm", "Rome", ""));
    assertThat(rows(other.matrix()))
        .isDeepEqualTo(new float[][] {{0, 1, 0}, {0, 0, 1}, {0, 0, 1}, {0, 0, 0}});
    assertThat(other.notes())
        .containsExactly(
            "1 of 4 cells of 'city' are missing",
            "1 of 4 cells of 'city' have a value that was not seen ('Rome')");
  }

  @Test
  void numbersAsCategoriesMatchWhateverTheirSpelling() {
    RawColumn floor = column("floor", "1", "1", "2", "2");
    TableEncoding encoding = fit(ColumnWishes.of(Map.of("category", Set.of("floor"))), floor);
    TableEncoding.Encoded other = apply(encoding, column("floor", "1.0", "2.0", " 2", "1"));
    assertThat(rows(other.matrix())).isDeepEqualTo(new float[][] {{1, 0}, {0, 1}, {0, 1}, {1, 0}});
  }

  @Test
  void tokensSetSeveralFeatures() {
    RawColumn tags = column("tags", "a;b", "b;c", "a;c", "a;b", "c;b", "");
    TableEncoding encoding = fit(ColumnWishes.NONE, tags);
    TableEncoding.Encoded encoded = apply(encoding, tags);
    assertThat(encoded.names()).containsExactly("tags=a", "tags=b", "tags=c", "tags is missing");
    assertThat(rows(encoded.matrix())[1]).containsExactly(0, 1, 1, 0);
    assertThat(rows(encoded.matrix())[5]).containsExactly(0, 0, 0, 1);
  }

  @Test
  void frequentWordsAreKeptIfAllOthersAreRare() {
    RawColumn text = column("text", "deep red wine", "deep red rose", "deep blue sea", "red sky");
    ColumnWishes wishes = ColumnWishes.of(Map.of("text", Set.of("text")));
    TableEncoding encoding = fit(wishes, text);
    assertThat(apply(encoding, text).names()).hasSize(2); // deep and red, in 3 of 4 cells
  }

  @Test
  void flagsSpanNoMagnitudes() {
    RawColumn flag = column("flag", "0", "0", "0", "2", "1");
    assertThat(fit(ColumnWishes.NONE, flag).columns().get(0).reason()).doesNotContain("logarithm");
    RawColumn income = column("income", "0", "0", "0", "20000", "1");
    assertThat(fit(ColumnWishes.NONE, income).columns().get(0).reason()).contains("logarithm");
  }

  @Test
  void textIsABagOfWeightedWordsOfLengthOne() {
    RawColumn about =
        column(
            "about",
            "the tea is hot and sweet",
            "the coffee is hot and black",
            "the tea is green and mild",
            "the coffee is cold and black");
    TableEncoding encoding = fit(ColumnWishes.NONE, about);
    TableEncoding.Encoded encoded = apply(encoding, about);
    // "the", "is" and "and" are everywhere; "sweet", "green", "mild" and "cold" occur once
    assertThat(encoded.names()).hasSize(4); // tea, coffee, hot, black
    for (float[] row : rows(encoded.matrix())) {
      double length = 0;
      for (float value : row) {
        length += value * value;
      }
      assertThat(length).isBetween(0.999, 1.001);
    }
    TableEncoding.Encoded other = apply(encoding, column("about", "Hot TEA!", "tea; hot"));
    assertThat(rows(other.matrix())[0]).containsExactly(rows(other.matrix())[1]);
  }

  @Test
  void datesAreNumbersAndOnRequestParts() {
    RawColumn day = column("day", "2020-01-06", "2020-07-07", "2021-01-04", "");
    assertThat(apply(fit(ColumnWishes.NONE, day), day).names())
        .containsExactly("day", "day is missing");
    TableEncoding parts = fit(ColumnWishes.of(Map.of("date-parts", Set.of("day"))), day);
    float[][] rows = rows(apply(parts, day).matrix());
    assertThat(rows[0]).hasSize(6);
    // January and Monday: angle 0
    assertThat(rows[0][1]).isZero();
    assertThat(rows[0][2]).isEqualTo(1f);
    assertThat(rows[2][4]).isEqualTo(1f);
    assertThat(rows[3][5]).isEqualTo(1f);
  }

  @Test
  void manyCategoriesAreHashed() {
    RawColumn.Builder builder = new RawColumn.Builder("city");
    for (int r = 0; r < 5000; r++) {
      builder.add("city " + r % 1000);
    }
    RawColumn city = builder.build();
    TableEncoding encoding = fit(ColumnWishes.NONE, city);
    assertThat(encoding.columns().get(0).reason()).contains("hashed to 256");
    TableEncoding.Encoded encoded = apply(encoding, city);
    assertThat(encoded.names()).hasSize(256);
    assertThat(encoded.matrix().entries()).isEqualTo(5000);
  }

  @Test
  void theLogarithmIsOfferedAndTaken() {
    RawColumn money =
        column("money", "1", "2", "3", "2", "1", "3", "2", "1", "1000000", "2", "2", "3");
    assertThat(fit(ColumnWishes.NONE, money).columns().get(0).reason()).contains("a logarithm");
    TableEncoding taken = fit(ColumnWishes.of(Map.of("log", Set.of("money"))), money);
    float[][] rows = rows(apply(taken, money).matrix());
    assertThat(rows[8][0]).isLessThan(4f);
  }

  @Test
  void theOrderOfColumnsDoesNotMatter() {
    RawColumn a = column("a", "x", "y", "x", "y");
    RawColumn b = column("b", "1", "2", "4", "9");
    TableEncoding encoding = fit(ColumnWishes.NONE, a, b);
    assertThat(rows(apply(encoding, b, a).matrix()))
        .isDeepEqualTo(rows(apply(encoding, a, b).matrix()));
  }

  @Test
  void damagedEncodingIsFound() {
    ColumnEncoding broken =
        new ColumnEncoding("x", ColumnType.NUMBER, "", Map.of("mean", "much"), null, null);
    assertThatThrownBy(() -> new TableEncoding(List.of(broken)).check())
        .hasMessage("the encoding of column 'x' is damaged");
  }

  @Test
  void cellsThatAreNoNumbersAreSaidToBeMissing() {
    String[] cells = new String[40];
    for (int r = 0; r < cells.length; r++) {
      cells[r] = r == 7 ? "rotary" : Integer.toString(r % 6);
    }
    RawColumn cylinders = column("cylinders", cells);
    assertThat(apply(fit(ColumnWishes.NONE, cylinders), cylinders).notes())
        .containsExactly(
            "1 of 40 cells of 'cylinders' are not numbers and count as missing ('rotary')");
  }

  @Test
  void oneColumnTellsTheDecimalCommasOfAll() {
    RawColumn sales = column("sales", "950", "1.250", "12.500");
    RawColumn price = column("price", "0,5", "1,25", "3,5");
    TableEncoding.Encoded both = apply(fit(ColumnWishes.NONE, sales, price), sales, price);
    float step = rows(both.matrix())[2][0] - rows(both.matrix())[0][0];
    float small = rows(both.matrix())[1][0] - rows(both.matrix())[0][0];
    assertThat(small / step).isCloseTo(300f / 11550f, offset(1e-4f));
    TableEncoding alone = TableEncoding.fit(List.of(sales), ColumnWishes.NONE, true);
    assertThat(alone.columns().get(0).reason()).contains("the point groups thousands");
    RawColumn exact = column("exact", "0.5", "1.25", "3.5");
    TableEncoding points = TableEncoding.fit(List.of(sales, exact), ColumnWishes.NONE, true);
    assertThat(points.columns().get(0).reason()).isEqualTo("numbers");
  }

  @Test
  void countsOfWordsStaySparseBesideACategory() {
    RawColumn city = column("city", "Bonn", "Kiel", "Bonn", "Kiel");
    RawColumn flag = column("flag", "0", "1", "0", "0");
    RawColumn count = column("count", "0", "0", "4", "0");
    TableEncoding.Encoded encoded =
        apply(fit(ColumnWishes.NONE, city, flag, count), city, flag, count);
    assertThat(encoded.matrix().entries()).isEqualTo(6);
    assertThat(rows(encoded.matrix())[1]).containsExactly(0, 1, 1, 0);
    assertThat(rows(encoded.matrix())[2]).containsExactly(1, 0, 0, 2); // 4 / sqrt(16 / 4)
  }

  @Test
  void unseenValuesOfHashedCategoriesAreCounted() {
    RawColumn.Builder shops = new RawColumn.Builder("shop");
    for (int r = 0; r < 1000; r++) {
      shops.add("shop" + r % 200);
    }
    TableEncoding encoding = fit(ColumnWishes.NONE, shops.build());
    assertThat(encoding.columns().get(0).featureNames()).hasSize(256);
    assertThat(apply(encoding, column("shop", "never", "shop1", "Atlantis")).notes())
        .containsExactly(
            "2 of 3 cells of 'shop' have a value that was not seen ('never', 'Atlantis')");
  }
}

package org.capgnn.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class ColumnLookTest {
  private static final int ROWS = 200;

  private static RawColumn column(String name, IntFunction<String> cell) {
    RawColumn.Builder builder = new RawColumn.Builder(name);
    for (int r = 0; r < ROWS; r++) {
      builder.add(cell.apply(r));
    }
    return builder.build();
  }

  private static ColumnLook look(String name, IntFunction<String> cell) {
    return ColumnLook.at(column(name, cell), null, false);
  }

  private static void assertType(ColumnType type, String name, IntFunction<String> cell) {
    ColumnLook look = look(name, cell);
    assertThat(look.type()).as(look.reason()).isEqualTo(type);
    assertThat(look.reason()).isNotBlank();
  }

  @Test
  void numbersInAnySpelling() {
    assertType(ColumnType.NUMBER, "x", r -> "" + r * r % 97);
    assertType(ColumnType.NUMBER, "x", r -> r % 5 == 0 ? "NA" : "" + r * 0.5);
    assertType(ColumnType.NUMBER, "x", r -> r % 90 + "%");
    assertType(ColumnType.NUMBER, "x", r -> r == 7 ? "n.a." : "" + r % 50); // one of 200
    assertThat(look("x", r -> (1 + r % 9) + ",00" + r % 7).style()).isEqualTo("COMMA_GROUPS");
    assertThat(look("x", r -> r + "," + r % 10).style()).isEqualTo("COMMA_DECIMAL");
    RawColumn ambiguous = column("x", r -> (1 + r % 9) + ",00" + r % 7);
    assertThat(ColumnLook.at(ambiguous, null, true).style()).isEqualTo("COMMA_DECIMAL");
  }

  @Test
  void numbersWithAUnit() {
    assertThat(look("x", r -> r + 2 + " kg").style()).isEqualTo("PLAIN kg");
    assertThat(look("x", r -> r % 9 == 0 ? "n.a." : r + 2 + " kg").style()).isEqualTo("PLAIN kg");
    assertThat(look("x", r -> "EUR " + r * 3).style()).isEqualTo("PLAIN EUR");
    assertType(ColumnType.NUMBER, "x", r -> r % 20 == 0 ? "#DIV/0!" : "" + r * 3);
    assertType(ColumnType.CATEGORY, "x", r -> r % 7 + (r % 2 == 0 ? "A" : "B"));
    assertType(ColumnType.CATEGORY, "x", r -> "Group " + r % 7);
    assertType(ColumnType.IDENTIFIER, "x", r -> 1000 + 7 * r + "X");
    assertThat(look("x", r -> r + 2 + "cm").style()).isEqualTo("PLAIN cm");
  }

  @Test
  void textWithoutSpacesBetweenWords() {
    String letters = "的一是不了人我在有他这为之大来以个中上们";
    Random random = new Random(3);
    assertType(
        ColumnType.TEXT,
        "x",
        r ->
            random
                .ints(20, 0, letters.length())
                .mapToObj(k -> "" + letters.charAt(k))
                .reduce("", String::concat));
  }

  @Test
  void truthInAnyWords() {
    assertType(ColumnType.BOOLEAN, "x", r -> r % 2 == 0 ? "True" : "False");
    assertType(ColumnType.BOOLEAN, "x", r -> r % 3 == 0 ? "yes" : r % 3 == 1 ? "no" : "");
    assertType(ColumnType.NUMBER, "x", r -> "" + r % 2);
  }

  @Test
  void dates() {
    assertType(ColumnType.DATE, "x", r -> "2020-%02d-%02d".formatted(1 + r % 12, 1 + r % 28));
    assertType(ColumnType.DATE, "x", r -> (1 + r % 28) + "." + (1 + r % 12) + ".1999");
    assertType(ColumnType.DATE, "x", r -> "2021-03-04T%02d:30:00Z".formatted(r % 24));
    assertType(ColumnType.DATE, "x", r -> "2021-03-04 %02d:30:05".formatted(r % 24));
    assertType(ColumnType.DATE, "x", r -> (1 + r % 28) + " Mar 2020");
    assertType(ColumnType.DATE, "x", r -> "%02d:%02d".formatted(r % 24, r % 60));
    ColumnLook european = look("x", r -> "%02d/%02d/2020".formatted(1 + r % 28, 1 + r % 12));
    assertThat(european.style()).startsWith("d/M/uuuu");
    ColumnLook american = look("x", r -> "%02d/%02d/2020".formatted(1 + r % 12, 1 + r % 28));
    assertThat(american.style()).startsWith("M/d/uuuu");
  }

  @Test
  void datesOfManyPrograms() {
    assertType(ColumnType.DATE, "x", r -> "3/%d/2021 %d:05 PM".formatted(1 + r % 28, 1 + r % 12));
    assertType(ColumnType.DATE, "x", r -> "2021-03-04 %02d:30:05 UTC".formatted(r % 24));
    assertType(ColumnType.DATE, "x", r -> "2021-03-04 10:11:12.%05d".formatted(r));
    assertType(ColumnType.DATE, "x", r -> "2021-03-04T10:11:12.%09dZ".formatted(r));
    assertType(ColumnType.DATE, "x", r -> "Mon Jan %d 15:04:05 +0000 2020".formatted(1 + r % 28));
    assertType(ColumnType.DATE, "x", r -> "202111%02d".formatted(1 + r % 28));
    assertType(ColumnType.NUMBER, "x", r -> "202199%02d".formatted(1 + r % 28));
    assertType(ColumnType.DATE, "x", r -> "Jan " + (1990 + r % 20));
    assertType(ColumnType.DATE, "x", r -> "2021 11 %02d".formatted(1 + r % 28));
    ColumnLook shortYear = look("x", r -> "%d.11.%02d".formatted(1 + r % 28, r % 100));
    assertThat(shortYear.type()).isEqualTo(ColumnType.DATE);
    DateStyle style = DateStyle.of(shortYear.style());
    assertThat(style.parse("1.11.99").getYear()).isEqualTo(1999);
    assertThat(style.parse("1.11.21").getYear()).isEqualTo(2021);
    assertThat(DateStyle.of("M/d/uuuu[time]").parse("3/15/2021 4:05 PM").getHour()).isEqualTo(16);
  }

  @Test
  void ambiguousDatesSayWhichOrderTheyHave() {
    RawColumn dates = column("x", r -> "%02d/%02d/2021".formatted(1 + r % 12, 1 + r % 11));
    assertThat(ColumnLook.at(dates, null, false).reason()).contains("month first");
    assertThat(ColumnLook.at(dates, null, true).reason()).contains("day first");
    assertThat(look("x", r -> "%02d/%02d/2020".formatted(1 + r % 12, 1 + r % 28)).reason())
        .doesNotContain("first");
  }

  @Test
  void identifiersAreNoFeatures() {
    assertType(ColumnType.IDENTIFIER, "", r -> "" + r);
    assertType(ColumnType.IDENTIFIER, "whatever", r -> "" + (r + 1));
    assertType(ColumnType.IDENTIFIER, "customer_id", r -> "" + (r * 7919 % 100003));
    for (String name : List.of("CustomerID", "PassengerId", "EmployeeNumber", "customerid")) {
      assertType(ColumnType.IDENTIFIER, name, r -> "" + (r * 7919 % 100003));
    }
    assertType(ColumnType.NUMBER, "paid", r -> "" + (r * 7919 % 100003));
    assertType(ColumnType.NUMBER, "population", r -> "" + (r * 7919 % 100003));
    assertType(ColumnType.IDENTIFIER, "mail", r -> "someone" + r + "@example.org");
    assertType(ColumnType.IDENTIFIER, "isbn", r -> "0" + (r * 7919 % 100003));
  }

  @Test
  void codesAreCategories() {
    assertType(ColumnType.CATEGORY, "where", r -> "0" + (1000 + r % 7));
    assertType(ColumnType.CATEGORY, "zip", r -> "" + (53100 + r % 7));
    assertType(ColumnType.CATEGORY, "PLZ", r -> "" + (53100 + r % 7));
  }

  @Test
  void columnsThatTellNothing() {
    assertType(ColumnType.CONSTANT, "x", r -> "same");
    assertType(ColumnType.EMPTY, "x", r -> r % 2 == 0 ? "" : "NaN");
    assertType(ColumnType.CATEGORY, "x", r -> r % 2 == 0 ? "" : "vip"); // the gap tells something
  }

  @Test
  void wordsAreCategoriesTokensOrText() {
    String[] words = "the quick brown fox jumps over lazy dogs near old red barns".split(" ");
    Random random = new Random(3);
    IntFunction<String> sentence =
        r ->
            random
                .ints(8, 0, words.length)
                .mapToObj(w -> words[w] + " ")
                .reduce("", String::concat);
    assertType(ColumnType.TEXT, "x", sentence);
    assertType(ColumnType.CATEGORY, "x", r -> words[r % words.length]);
    assertType(ColumnType.CATEGORY, "x", r -> "department of applied " + words[r % 5]);
    assertType(ColumnType.TOKENS, "x", r -> words[r % 4] + ";" + words[4 + r % 5]);
    assertType(ColumnType.TOKENS, "x", r -> "['" + words[r % 4] + "', '" + words[4 + r % 5] + "']");
  }

  @Test
  void aWishWins() {
    RawColumn numbers = column("x", r -> "" + r % 20);
    assertThat(ColumnLook.at(numbers, ColumnType.CATEGORY, false).type())
        .isEqualTo(ColumnType.CATEGORY);
    assertThat(ColumnLook.at(numbers, ColumnType.IGNORED, false).type().isFeature()).isFalse();
  }
}

package org.capgnn.report.markup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MarkupTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  @Test
  void textAndAttributesAreEscaped() {
    String written = new Markup().leaf("p", "a<b> & \"c\"", "title", "'\"<&>").toString();

    assertThat(written)
        .isEqualTo("<p title=\"&#39;&quot;&lt;&amp;&gt;\">a&lt;b&gt; &amp; &quot;c&quot;</p>");
  }

  @Test
  void charactersThatXmlForbidsAreReplaced() {
    assertThat(Markup.escaped("a\u0000b\u001bc\ud800d\n\u00e9\ud83d\ude00"))
        .isEqualTo("a\ufffdb\ufffdc\ufffdd\n\u00e9\ud83d\ude00");
  }

  @Test
  void emptyTextStillClosesItsElement() {
    assertThat(new Markup().leaf("td", "").toString()).isEqualTo("<td></td>");
  }

  @Test
  void attributeWithoutAValueIsOmitted() {
    assertThat(new Markup().empty("rect", "x", 1.5, "class", null).toString())
        .isEqualTo("<rect x=\"1.5\"/>");
  }

  @Test
  void unclosedElementIsRefused() {
    assertThatThrownBy(new Markup().open("g")::toString).hasMessageContaining("g");
  }

  @Test
  void nanIsRefusedAsACoordinate() {
    assertThatThrownBy(() -> new Markup().empty("rect", "x", Double.NaN))
        .hasMessageContaining("NaN");
  }

  @Test
  void numbersLookTheSameInEveryLocale() {
    Locale.setDefault(Locale.GERMANY);

    assertThat(NumberText.fixed(1234.5678, 2)).isEqualTo("1234.57");
    assertThat(NumberText.count(1234567)).isEqualTo("1,234,567");
    assertThat(NumberText.significant(0.123456)).isEqualTo("0.1235");
    assertThat(NumberText.coordinate(-0.001)).isEqualTo("0");
    assertThat(NumberText.coordinate(12.3456)).isEqualTo("12.35");
    assertThat(NumberText.coordinate(200)).isEqualTo("200");
  }

  @Test
  void significantDigitsHaveNoExponent() {
    assertThat(NumberText.significant(0.00001234567)).isEqualTo("0.00001235");
    assertThat(NumberText.significant(1234567)).isEqualTo("1234567");
    assertThat(NumberText.significant(0)).isEqualTo("0");
    assertThat(NumberText.significant(Double.NaN)).isEqualTo("–");
  }

  @Test
  void durationHasASuitableUnit() {
    assertThat(NumberText.duration(0.25)).isEqualTo("250 ms");
    assertThat(NumberText.duration(12.34)).isEqualTo("12.3 s");
    assertThat(NumberText.duration(185)).isEqualTo("3 min 5 s");
    assertThat(NumberText.duration(7 * 3600 + 120)).isEqualTo("7 h 2 min");
  }

  @Test
  void longNameIsShortenedWithAnEllipsis() {
    String cut = TextWidth.fit("Reinforcement learning", 10, 72);

    assertThat(cut).isEqualTo("Reinforceme…");
    assertThat(TextWidth.of(cut, 10)).isEqualTo(72);
    assertThat(TextWidth.fit("Theory", 10, 72)).isEqualTo("Theory");
  }
}

package org.capgnn.reproduce.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.reproduce.MadeUpWorld;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens the page in a real browser; screenshots stay under target/screenshots. */
class ReproductionBrowserTest {
  private static final Path SHOTS = Path.of("target", "screenshots");

  /** Counts what was really drawn: bars and curves of some size, and text cut off at an edge. */
  private static final String PROBE =
      """
      <script>
      var cut = 0, tiny = 0, bars = 0, dots = 0, whiskers = 0;
      document.querySelectorAll('svg.chart').forEach(function (svg) {
        var frame = svg.getBoundingClientRect();
        if (200 > frame.width || 200 > frame.height) { tiny++; }
        svg.querySelectorAll('text').forEach(function (text) {
          var box = text.getBoundingClientRect();
          if (frame.left - 1 > box.left || box.right - 1 > frame.right
              || frame.top - 1 > box.top || box.bottom - 1 > frame.bottom) {
            cut++;
          }
        });
        svg.querySelectorAll('rect.bar').forEach(function (bar) {
          if (bar.getBoundingClientRect().height > 1) { bars++; }
        });
        dots += svg.querySelectorAll('circle.dot:not(.probe)').length;
        whiskers += svg.querySelectorAll('.whisker, .bar-whisker').length;
      });
      document.body.dataset.probe = 'wide=' + document.documentElement.scrollWidth + ' cut=' + cut
        + ' tiny=' + tiny + ' bars=' + bars + ' dots=' + dots + ' whiskers=' + whiskers;
      document.querySelector('svg.chart .hot').dispatchEvent(
        new PointerEvent('pointerenter', {clientX: 300, clientY: 300}));
      var tip = document.getElementById('tip');
      document.body.dataset.tip = tip.className + ': ' + tip.textContent.replace(/\\n/g, ' / ');
      tip.className = '';
      document.body.dataset.paper = getComputedStyle(document.body).backgroundColor;
      </script></body>
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void chartsAreDrawnWithoutComplaints(boolean dark) throws Exception {
    assumeTrue(
        Chromium.find().isPresent(),
        "no chromium on the PATH: the page is not opened in a browser");
    String html = new ReproductionPage(MadeUpResults.of(new MadeUpWorld())).html();
    Files.createDirectories(SHOTS);
    Path page = folder.resolve("index.html");
    Files.writeString(page, html.replace("</body>", PROBE));
    Path image = SHOTS.resolve(dark ? "reproduction-dark.png" : "reproduction-light.png");
    Files.deleteIfExists(image);

    Chromium.Outcome outcome = Chromium.find().get().open(page, image, folder, dark);

    assertThat(outcome.complaints()).isEmpty();
    assertThat(image).isNotEmptyFile();
    assertThat(outcome.dom()).contains("data-script=\"done\"");
    assertThat(outcome.dom())
        .contains("data-paper=\"" + (dark ? "rgb(18, 22, 28)" : "rgb(255, 255, 255)") + "\"");
    assertThat(outcome.dom())
        .as("what hovering over the first bar tells")
        .containsPattern(
            "data-tip=\"on: GCN / measured 0\\.\\d+ \\(0\\.\\d+ to 0\\.\\d+\\), 5 runs\"");
    // legends have 2 + 3 + 3 + 3 samples a panel; published bars 48; two series of lines have dots
    int bars = 5 * (10 + 2) + 48 + 2 * 5 * (6 + 3) + 3 * (33 + 3);
    int dots = 5 * 2 * 7 + 3 * 2 * 5;
    int whiskers = 5 * 10 + 2 * 5 * 6 + 3 * 22 + 2 * 5 + 2 * 3;
    assertThat(probe(outcome))
        .isEqualTo(
            "wide=1240 cut=0 tiny=0 bars=%d dots=%d whiskers=%d".formatted(bars, dots, whiskers));
  }

  private static String probe(Chromium.Outcome outcome) {
    Matcher found = Pattern.compile("data-probe=\"([^\"]*)\"").matcher(outcome.dom());
    assertThat(found.find()).as("the probe ran").isTrue();
    return found.group(1);
  }
}

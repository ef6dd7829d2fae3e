package org.capgnn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens the page in a real browser; screenshots are kept in target/screenshots. */
class RunReportBrowserTest {
  private static final Path SHOTS = Path.of("target", "screenshots");

  /** Measures the rendered page: only a browser knows geometry and clipped text. */
  private static final String PROBE =
      """
      <script>
      var cut = 0, tiny = 0, texts = 0, wide = document.documentElement.scrollWidth;
      document.querySelectorAll('svg.chart').forEach(function (svg) {
        var frame = svg.getBoundingClientRect();
        if (100 > frame.width || 100 > frame.height) { tiny++; }
        svg.querySelectorAll('text').forEach(function (text) {
          var box = text.getBoundingClientRect();
          texts++;
          if (frame.left - 1 > box.left || box.right - 1 > frame.right
              || frame.top - 1 > box.top || box.bottom - 1 > frame.bottom) {
            cut++;
          }
        });
      });
      var crowded = 0;
      document.querySelectorAll('.scroll').forEach(function (box) {
        if (box.scrollWidth > box.clientWidth + 1) { crowded++; }
      });
      document.body.dataset.paper = getComputedStyle(document.body).backgroundColor;
      document.body.dataset.probe = 'cut=' + cut + ' tiny=' + tiny + ' crowded=' + crowded
        + ' wide=' + wide + ' texts=' + texts;
      </script></body>
      """;

  private static Chromium chromium;
  @TempDir Path folder;

  @BeforeAll
  static void findBrowser() {
    assumeTrue(
        Chromium.find().isPresent(),
        "no chromium on the PATH: the page is not opened in a browser");
    chromium = Chromium.find().get();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void pageOfOneRunIsDrawnWithoutComplaints(boolean dark) throws Exception {
    String html = RunReport.html(List.of(SampleRuns.tested(1)), SampleRuns.card());
    Chromium.Outcome outcome = open("one-run", html, dark);

    assertThat(outcome.complaints()).isEmpty();
    assertThat(outcome.dom()).contains("data-script=\"done\"").contains("id=\"tip\"");
    assertThat(count(outcome.dom(), "<svg ")).isEqualTo(6);
    assertThat(count(outcome.dom(), "class=\"hot\" aria-label=\"epoch")).isGreaterThan(200);
    assertThat(count(outcome.dom(), "class=\"cell\"")).isEqualTo(16);
    assertThat(probe(outcome)).startsWith("cut=0 tiny=0 crowded=0 wide=1240 texts=");
    assertThat(outcome.dom())
        .contains("data-paper=\"" + (dark ? "rgb(18, 22, 28)" : "rgb(255, 255, 255)") + "\"");
  }

  @Test
  void pageOfSeveralRunsIsDrawnWithoutComplaints() throws Exception {
    var runs = List.of(SampleRuns.tested(1), SampleRuns.tested(2), SampleRuns.tested(3));
    Chromium.Outcome outcome = open("three-runs", RunReport.html(runs, SampleRuns.card()), false);

    assertThat(outcome.complaints()).isEmpty();
    assertThat(count(outcome.dom(), "<svg ")).isEqualTo(7);
    assertThat(probe(outcome)).startsWith("cut=0 tiny=0 crowded=0 wide=1240 texts=");
  }

  @Test
  void tableOfTheRunsFitsASmallerScreenToo() throws Exception {
    var runs = List.of(SampleRuns.tested(1), SampleRuns.tested(2), SampleRuns.tested(3));
    String html = RunReport.html(runs, SampleRuns.card());
    String narrow = html.replace("<main>", "<main style=\"max-width: 1060px\">");

    assertThat(narrow).isNotEqualTo(html);
    assertThat(probe(open("three-runs-narrow", narrow, false)))
        .startsWith("cut=0 tiny=0 crowded=0");
  }

  /** Checks the check: a failing script and an external image must be reported. */
  @Test
  void brokenPageIsDetected() throws Exception {
    String html =
        RunReport.html(List.of(SampleRuns.untested(1)), SampleRuns.card())
            .replace("'use strict';", "'use strict'; missing();")
            .replace("<main>", "<main><img src=\"https://example.org/a.png\"/>");
    Path page = Files.writeString(folder.resolve("broken.html"), html);

    Chromium.Outcome outcome = chromium.open(page, folder.resolve("broken.png"), false);

    assertThat(outcome.complaints())
        .anyMatch(line -> line.contains("missing is not defined"))
        .anyMatch(line -> line.contains("Content Security Policy"));
    assertThat(outcome.dom()).doesNotContain("data-script=\"done\"");
  }

  private Chromium.Outcome open(String name, String html, boolean dark)
      throws IOException, InterruptedException {
    Files.createDirectories(SHOTS);
    Files.writeString(SHOTS.resolve(name + ".html"), html);
    Path probed = folder.resolve(name + ".html");
    Files.writeString(probed, html.replace("</body>", PROBE));
    Path image = SHOTS.resolve(name + (dark ? "-dark.png" : "-light.png"));
    Files.deleteIfExists(image);
    Chromium.Outcome outcome = chromium.open(probed, image, dark);
    assertThat(image).isNotEmptyFile();
    return outcome;
  }

  private static String probe(Chromium.Outcome outcome) {
    Matcher found = Pattern.compile("data-probe=\"([^\"]*)\"").matcher(outcome.dom());
    assertThat(found.find()).as("the probe ran").isTrue();
    return found.group(1);
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}

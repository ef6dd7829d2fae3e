package org.capgnn.reproduce.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.report.markup.Markup;
import org.capgnn.reproduce.MadeUpWorld;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens the page in a real browser; screenshots are kept in target/screenshots. */
class ReproductionBrowserTest {
  private static final Path SHOTS = Path.of("target", "screenshots");

  private static final int BARS = 5 * 10 + 48 + 2 * 5 * 6 + 3 * 33; // 48 are published values
  private static final int CURVES = 5 * 2 + 3 * 2;
  private static final int DOTS = 5 * 2 * 7 + 3 * 2 * 5;
  private static final int WHISKERS = 5 * 10 + 2 * 5 * 6 + 3 * 22 + DOTS;

  private static HeadlessChromium chromium;
  @TempDir Path folder;

  @BeforeAll
  static void findBrowser() {
    assumeTrue(
        HeadlessChromium.find().isPresent(),
        "no chromium on the PATH: the page is not opened in a browser");
    chromium = HeadlessChromium.find().get();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void chartsAreDrawnWithoutComplaints(boolean dark) throws Exception {
    HeadlessChromium.Outcome outcome =
        open(dark ? "reproduction-dark" : "reproduction-light", probed(new MadeUpWorld()), dark);

    assertThat(outcome.dom()).contains("data-script=\"done\"");
    assertThat(measured(outcome, "paper"))
        .isEqualTo(dark ? "rgb(18, 22, 28)" : "rgb(255, 255, 255)");
    assertThat(measured(outcome, "tip"))
        .as("tooltip of the first bar")
        .matches("on: GCN / measured 0\\.\\d+ \\(0\\.\\d+ to 0\\.\\d+\\), 5 runs");
    assertThat(measured(outcome, "probe")).isEqualTo(everythingOnAPageOf(1240));
  }

  @Test
  void veryWideIntervalsStayWithinTheirPanels() throws Exception {
    MadeUpWorld world =
        new MadeUpWorld()
            .noise(0.2)
            .outliers(
                cell -> cell.dataset().equals("cora") && cell.model().equals("capgcn"), 2, 0, 0);

    HeadlessChromium.Outcome outcome = open("reproduction-unsure", probed(world), false);

    assertThat(measured(outcome, "probe")).isEqualTo(everythingOnAPageOf(1240));
  }

  /** Uses a frame, because the browser's window cannot be that narrow. */
  @Test
  void chartsAreLegibleOnAPhoneAndThePageIsNotTooWide() throws Exception {
    String frame =
        "<!DOCTYPE html><body style='margin: 0'><iframe style='border: 0; width: 400px;"
            + " height: 7200px' srcdoc=\"%s\"></iframe></body>";

    HeadlessChromium.Outcome outcome =
        open(
            "reproduction-phone",
            frame.formatted(Markup.escaped(probed(new MadeUpWorld()))),
            false);

    assertThat(Double.parseDouble(measured(outcome, "text")))
        .as("pixels of the smallest text in a chart")
        .isGreaterThanOrEqualTo(8);
    assertThat(measured(outcome, "probe")).isEqualTo(everythingOnAPageOf(400));
  }

  private static String everythingOnAPageOf(int width) {
    return "wide=%d cut=0 tiny=0 outside=0 bars=%d curves=%d dots=%d whiskers=%d"
        .formatted(width, BARS, CURVES, DOTS, WHISKERS);
  }

  private static String probed(MadeUpWorld world) throws IOException {
    try (InputStream in = ReproductionBrowserTest.class.getResourceAsStream("probe.js")) {
      String probe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new ReproductionPage(MadeUpResults.of(world))
          .html()
          .replace("</body>", "<script>" + probe + "</script></body>");
    }
  }

  private HeadlessChromium.Outcome open(String name, String html, boolean dark) throws Exception {
    Files.createDirectories(SHOTS);
    Path page = Files.writeString(folder.resolve("index.html"), html);
    Path image = SHOTS.resolve(name + ".png");
    Files.deleteIfExists(image);
    HeadlessChromium.Outcome outcome = chromium.open(page, image, folder, dark);
    assertThat(outcome.complaints()).isEmpty();
    assertThat(image).isNotEmptyFile();
    return outcome;
  }

  private static String measured(HeadlessChromium.Outcome outcome, String name) {
    Matcher found = Pattern.compile("data-" + name + "=\"([^\"]*)\"").matcher(outcome.dom());
    assertThat(found.find()).as("the probe measured " + name).isTrue();
    return found.group(1);
  }
}

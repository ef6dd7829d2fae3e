package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.Datasets;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses the page in a real browser; screenshots are kept in target/screenshots. */
class PageBrowserTest {
  private static final Path SHOTS = Path.of("target", "screenshots");

  /**
   * The point on an edge of the vertex in the middle that is farthest from everything else, in the
   * window, and its distance in pixels: a mouse has whole coordinates.
   */
  private static final String POINT_ON_AN_EDGE =
      """
      (() => {
        const graph = document.querySelector('#graph'), box = graph.getBoundingClientRect();
        const pan = capgnnGraph.pan(), zoom = capgnnGraph.zoom();
        const left = box.x + graph.clientLeft + pan.x, top = box.y + graph.clientTop + pan.y;
        const apart = (x, y, edge) => {
          const a = edge.source().position(), b = edge.target().position();
          const dx = b.x - a.x, dy = b.y - a.y, all = Math.max(1e-9, dx * dx + dy * dy);
          const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / all));
          return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
        };
        let best = [0, 0, 0];
        for (const edge of capgnnGraph.getElementById('v9').connectedEdges()) {
          const a = edge.source().position(), b = edge.target().position();
          for (let t = 0.1; t < 0.91; t += 0.02) {
            const x = a.x + t * (b.x - a.x), y = a.y + t * (b.y - a.y);
            const clear = zoom * Math.min(
              ...capgnnGraph.nodes().map(n => Math.hypot(x - n.position().x, y - n.position().y) - n.outerWidth() * 0.71),
              ...capgnnGraph.edges().filter(o => o.id() !== edge.id()).map(o => apart(x, y, o)));
            const at = [Math.round(left + zoom * x), Math.round(top + zoom * y)];
            const inside = document.elementFromPoint(...at)?.closest('#graph');
            const nearest = capgnnGraph.renderer().findNearestElement(x, y, true, false);
            if (clear > best[2] && inside && nearest?.id() === edge.id()) { best = [...at, clear]; }
          }
        }
        return best;
      })()
      """;

  private static final int CLEAR = 6; // pixels

  @TempDir static Path profile;
  private static TestServer server;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(
        Browser.find().isPresent(), "no chromium on the PATH: the page is not opened in a browser");
    server = TestServer.start();
    browser = new Browser(Browser.find().get(), profile);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
      server.close();
    }
  }

  @BeforeEach
  void forget() {
    browser.complaints().clear();
    browser.requests().clear();
  }

  private static String url(String hash) {
    return "http://127.0.0.1:" + server.port() + "/" + hash;
  }

  @ParameterizedTest
  @CsvSource({"1240, false", "1240, true", "400, false", "400, true"})
  void everyViewIsDrawnWithoutComplaints(int width, boolean dark) throws Exception {
    browser.screen(width, 900, dark);
    for (String view :
        List.of("", "#/training", "#/confusion", "#/vertices", "#/vertex/9", "#/graph")) {
      browser.open(url(view));
      assertThat(
              browser.eval("document.querySelector('.problem:not([hidden])') === null").asBoolean())
          .as(view + browser.eval("document.body.innerText").asText())
          .isTrue();
      if (view.contains("vertex/") || view.contains("graph")) {
        browser.until("document.querySelector('#graph').dataset.vertices > 1");
      }
      assertThat(browser.eval("document.documentElement.scrollWidth").asInt())
          .as("width of " + view)
          .isLessThanOrEqualTo(width);
      assertThat(
              browser
                  .eval(
                      "['header','nav','main','footer'].every(n => document.querySelector(n)) &&"
                          + " document.querySelectorAll('h1').length === 1")
                  .asBoolean())
          .as("landmarks of " + view)
          .isTrue();
      String name = view.replaceAll("[^a-z0-9]+", "") + "-" + width + (dark ? "-dark" : "-light");
      browser.shoot(SHOTS.resolve("page-" + name + ".png"));
    }
    assertThat(browser.eval("getComputedStyle(document.body).backgroundColor").asText())
        .isEqualTo(dark ? "rgb(18, 22, 28)" : "rgb(255, 255, 255)");
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests())
        .allMatch(
            asked ->
                asked.startsWith(url(""))
                    || asked.startsWith("data:")
                    || asked.startsWith("about:"));
  }

  private static void requireEveryViewWithoutComplaints(TestServer own, String vertex, String name)
      throws Exception {
    String root = "http://127.0.0.1:" + own.port() + "/";
    for (int width : List.of(1240, 400)) {
      boolean dark = width == 400;
      browser.screen(width, 900, dark);
      for (String view :
          List.of("", "training", "confusion", "vertices", "graph", "vertex/" + vertex)) {
        browser.open(root + "#/" + view);
        assertThat(browser.eval("document.querySelector('.problem:not([hidden])') === null"))
            .as(view)
            .hasToString("true");
        assertThat(browser.eval("document.documentElement.scrollWidth").asInt())
            .as("width of " + view)
            .isLessThanOrEqualTo(width);
        String shot = name + "-" + view.replaceAll("/.*", "") + "-" + width;
        browser.shoot(SHOTS.resolve(shot + (dark ? "-dark" : "-light") + ".png"));
      }
    }
    assertThat(browser.complaints()).isEmpty();
  }

  /** Without shares per hop and evidence, and with edges in one direction. */
  @Test
  void aModelWithoutHopsOnADirectedGraphIsShown() throws Exception {
    DatasetBuilder builder = Dataset.builder("ring").directed();
    for (int v = 0; v < 40; v++) {
      builder.vertex("v" + v, v < 20 ? "first" : "second", Map.of("x", v / 20 + 0.1 * (v % 7)));
      builder.edge("v" + v, "v" + (v + 1) % 40).edge("v" + v, "v" + (v + 3) % 40);
    }
    Dataset data = builder.build();
    Training gcn = Training.of("gcn").set("epochs", 30).split("fraction:0.5,0.2,0.3");
    VertexClassifier model = VertexClassifier.train(data, gcn.compareWithFloors(false));
    try (TestServer own = new TestServer(model, data, ServeOptions.local(0), null)) {
      requireEveryViewWithoutComplaints(own, "v5", "directed");
      assertThat(browser.eval("document.querySelector('main').textContent").asText())
          .contains("an approximation: gradient times input")
          .doesNotContain("Share per hop");
      browser.click("[data-edge]");
      browser.until("document.querySelector('#outcome').textContent.startsWith('It would ')");
    }
  }

  /** A model is often applied to data of which nobody knows the labels. */
  @Test
  void dataWithoutLabelsAreShown() throws Exception {
    DatasetBuilder builder = Dataset.builder("unknown");
    for (int v = 0; v < 30; v++) {
      builder.edge("u" + v, "u" + (v + 1) % 30).edge("u" + v, "u" + (v + 5) % 30);
    }
    Training training = Training.of("capgcn").set("epochs", 20).compareWithFloors(false);
    DatasetBuilder known = Dataset.builder("known");
    for (int v = 0; v < 30; v++) {
      known.vertex("u" + v, v % 2 == 0 ? "even" : "odd", Map.of());
      known.edge("u" + v, "u" + (v + 2) % 30);
    }
    VertexClassifier model =
        VertexClassifier.train(known.build(), training.split("fraction:0.6,0.2,0.2"));
    try (TestServer own = new TestServer(model, builder.build(), ServeOptions.local(0), null)) {
      requireEveryViewWithoutComplaints(own, "u3", "unlabelled");
      assertThat(browser.eval("document.querySelector('#words').textContent").asText())
          .endsWith("Nobody has given it a label.");
    }
  }

  @Test
  void anEnsembleSaysWhichMemberIsExplained() throws Exception {
    Training three = Training.of("capgcn").set("epochs", 30).ensemble(3);
    VertexClassifier model = VertexClassifier.train(TestServer.DATA, three);
    assertThat(model.members()).isEqualTo(3);
    try (TestServer own = new TestServer(model, TestServer.DATA, ServeOptions.local(0), null)) {
      requireEveryViewWithoutComplaints(own, "9", "ensemble");
      assertThat(browser.eval("document.querySelector('#words').textContent").asText())
          .startsWith("The ensemble takes 9 for ")
          .contains("It averages 3 models; the reason below is that of its heaviest member alone");
      assertThat(browser.eval("document.querySelector('main').textContent").asText())
          .contains("before the softmax in the heaviest member");
    }
  }

  /** The second click builds on the first, though the answer to that has not come yet. */
  @Test
  void quickClicksAreAllPartOfTheWhatIf() throws Exception {
    browser.screen(1240, 900, false);
    browser.open(url("#/vertex/9"));
    browser.until("document.querySelector('#graph').dataset.vertices > 1");
    browser.eval(
        "document.querySelector('[data-edge=\"33\"]').click();"
            + "document.querySelector('[data-vertex=\"34\"]').click();"
            + "document.querySelector('[data-edge=\"1\"]').click()");
    browser.until("document.querySelectorAll('#chips li').length === 3");
    String outcome = "document.querySelector('#outcome').textContent";
    String after = browser.eval(outcome).asText();
    // what is refused takes nothing with it that was asked for at the same time
    browser.eval(
        "document.querySelector('[data-edge=\"3\"]').click();"
            + "document.querySelector('#feature').value = '#99';"
            + "document.querySelector('#value').value = '1';"
            + "document.querySelector('#set-feature button').click()");
    browser.until("document.querySelectorAll('#chips li').length === 4");
    browser.until("document.querySelector('.problem:not([hidden])')");
    assertThat(browser.eval(outcome).asText()).startsWith("It would ").isNotEqualTo(after);
    assertThat(browser.complaints()).singleElement().asString().contains("422");
  }

  /** Cora has more vertices than fit on a page, and features. */
  @Test
  void coraIsShownWithinASecond() throws Exception {
    Dataset cora = Datasets.load("cora");
    Training quick = Training.of("capgat").set("epochs", 120).compareWithFloors(false);
    VertexClassifier model = VertexClassifier.train(cora, quick);
    browser.screen(1240, 900, false);
    try (TestServer own = new TestServer(model, cora, ServeOptions.local(0), null)) {
      String root = "http://127.0.0.1:" + own.port() + "/";
      // the machine may be busy with something else: the best of three counts
      double best = Double.MAX_VALUE;
      for (int i = 0; i < 3 && best >= 1000; i++) {
        browser.open(root);
        String shown = "performance.getEntriesByName('shown')[0].startTime";
        best = Math.min(best, browser.eval(shown).asDouble());
      }
      assertThat(best).isLessThan(1000);
      browser.shoot(SHOTS.resolve("cora-overview.png"));
      for (String view : List.of("confusion", "vertices", "graph", "vertex/35")) {
        browser.open(root + "#/" + view);
        if (view.equals("graph") || view.startsWith("vertex/")) {
          browser.until("document.querySelector('#graph').dataset.vertices > 1");
        }
        browser.shoot(SHOTS.resolve("cora-" + view.replace("/", "-") + ".png"));
      }
      browser.open(root + "#/vertices");
      browser.click("#later");
      browser.until("document.querySelector('#range').textContent === '51 to 100 of 2,708'");
      browser.click("#last");
      browser.until("document.querySelector('#range').textContent === '2,701 to 2,708 of 2,708'");
      assertThat(browser.eval("document.querySelector('#later').disabled").asBoolean()).isTrue();
    }
    assertThat(browser.complaints()).isEmpty();
  }

  /** Eight colours are not enough: each class has its own up to sixteen. */
  @Test
  void manyClassesHaveDifferentColours() throws Exception {
    DatasetBuilder builder = Dataset.builder("many");
    for (int v = 0; v < 120; v++) {
      builder.vertex("v" + v, "class " + (char) ('a' + v % 12), Map.of());
      builder.edge("v" + v, "v" + (v + 12) % 120).edge("v" + v, "v" + (v + 36) % 120);
    }
    Dataset data = builder.build();
    Training quick = Training.of("capgcn").set("epochs", 30).compareWithFloors(false);
    VertexClassifier model = VertexClassifier.train(data, quick.split("fraction:0.6,0.2,0.2"));
    browser.screen(1240, 900, true);
    try (TestServer own = new TestServer(model, data, ServeOptions.local(0), null)) {
      String root = "http://127.0.0.1:" + own.port() + "/";
      browser.open(root + "#/graph");
      browser.until("document.querySelector('#graph').dataset.vertices > 1");
      String used = "new Set(capgnnGraph.nodes().map(n => n.data('given'))).size";
      assertThat(browser.eval(used).asInt()).isEqualTo(12);
      browser.shoot(SHOTS.resolve("many-graph.png"));
      browser.open(root + "#/confusion");
      browser.shoot(SHOTS.resolve("many-confusion.png"));
    }
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void cellOfTheConfusionLeadsToItsVertices() throws Exception {
    browser.screen(1240, 900, false);
    browser.open(url("#/confusion"));
    int count = browser.eval("Number(document.querySelector('.diagonal a').textContent)").asInt();
    browser.click(".diagonal a");
    browser.until("document.querySelector('#range')");
    assertThat(browser.eval("document.querySelectorAll('tbody tr').length").asInt())
        .isEqualTo(count);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void tableIsSearchedSortedAndFiltered() throws Exception {
    browser.screen(1240, 900, false);
    browser.open(url("#/vertices"));
    assertThat(browser.eval("document.querySelector('#range').textContent").asText())
        .isEqualTo("1 to 34 of 34");
    browser.click("#sort-probability");
    browser.until(
        "location.hash.includes('sort=probability') && document.body.dataset.state === 'shown'");
    browser.until("document.querySelector('#sort-probability').textContent.includes('▲')");
    assertThat(
            browser
                .eval(
                    "(() => { const p = [...document.querySelectorAll('tbody tr')].map(r =>"
                        + " Number(r.cells[3].textContent)); return p.every((v, i) => !i || v >="
                        + " p[i - 1]); })()")
                .asBoolean())
        .isTrue();
    assertThat(browser.eval("document.activeElement.id").asText()).isEqualTo("sort-probability");
    browser.click("#sort-degree");
    browser.until("document.querySelector('[aria-sort=ascending] #sort-degree')");
    browser.click("#sort-degree");
    browser.until("document.querySelector('tbody tr').cells[5].textContent === '17'");
    choose("label", "none");
    browser.until("document.querySelector('#range').textContent === 'No vertex fits.'");
    browser.click("#all");
    browser.until("document.querySelector('#range').textContent === '1 to 34 of 34'");
    browser.click("#search");
    browser.type("33");
    browser.key("Enter", 13);
    browser.until("document.querySelector('#range').textContent === '1 to 1 of 1'");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void vertexIsFoundByKeyboardExplainedAndExpanded() throws Exception {
    browser.screen(1240, 900, false);
    browser.open(url(""));
    browser.eval("document.querySelector('#find-id').focus()");
    browser.type("9");
    browser.key("Enter", 13);
    browser.until(
        "document.querySelector('#words') && document.querySelector('#graph').dataset.vertices");
    assertThat(browser.eval("document.querySelector('#words').textContent").asText())
        .startsWith("The model takes 9 for ");
    int before = browser.eval("Number(document.querySelector('#graph').dataset.vertices)").asInt();
    assertThat(before).isEqualTo(6); // itself and five neighbours
    showTheGraph();
    int[] at = pointAt("v34");
    browser.press(at[0], at[1]);
    browser.until("Number(document.querySelector('#graph').dataset.vertices) > " + before);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void edgeIsLeftOutAndTheGraphIsDragged() throws Exception {
    browser.screen(1240, 900, false);
    browser.open(url("#/vertex/9"));
    browser.until("document.querySelector('#graph').dataset.vertices > 1");
    browser.click("[data-edge='33']");
    browser.until("document.querySelector('#chips').textContent.includes('the edge 9–33')");
    browser.until("document.querySelector('#outcome').textContent.startsWith('It would ')");
    assertThat(browser.eval("capgnnGraph.edges('.gone').length").asInt()).isEqualTo(1);
    assertThat(browser.eval("document.querySelectorAll('.was').length").asInt()).isEqualTo(2);
    showTheGraph();
    int[] from = pointAt("v1");
    browser.drag(from[0], from[1], from[0] + 60, from[1] + 30);
    browser.frames();
    int[] to = place("v1");
    assertThat(Math.abs(to[0] - from[0])).isGreaterThan(20);
    browser.shoot(SHOTS.resolve("page-what-if.png"));
    browser.click("#chips button");
    browser.until("document.querySelector('#outcome').textContent === ''");
    assertThat(browser.eval("capgnnGraph.elements('.gone').length").asInt()).isZero();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void edgesAreClickedAwayInTheDrawingAndZoomed() throws Exception {
    browser.screen(1240, 900, false);
    browser.open(url("#/vertex/9"));
    browser.until("document.querySelector('#graph').dataset.vertices > 1");
    showTheGraph();
    JsonNode edge = browser.eval(POINT_ON_AN_EDGE);
    for (int i = 0; i < 4 && edge.path(2).asDouble() < CLEAR; i++) {
      browser.click(".tools button");
      showTheGraph();
      edge = browser.eval(POINT_ON_AN_EDGE);
    }
    assertThat(edge.path(2).asDouble()).as("a free piece of an edge").isGreaterThan(CLEAR);
    browser.move(edge.path(0).asInt(), edge.path(1).asInt());
    browser.until("capgnnGraph.edges('.hot').length === 1");
    browser.press(edge.path(0).asInt(), edge.path(1).asInt());
    browser.until("document.querySelector('#chips').textContent.includes('without the edge')");
    assertThat(browser.eval("capgnnGraph.edges('.gone').length").asInt()).isEqualTo(1);
    double zoom = browser.eval("capgnnGraph.zoom()").asDouble();
    browser.click(".tools button");
    assertThat(browser.eval("capgnnGraph.zoom()").asDouble()).isGreaterThan(zoom);
    browser.eval("document.querySelector('#graph').focus()");
    double left = browser.eval("capgnnGraph.pan().x").asDouble();
    browser.key("ArrowLeft", 37);
    assertThat(browser.eval("capgnnGraph.pan().x").asDouble()).isGreaterThan(left);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void verticesAreLeftOutAndFeaturesAreSet() throws Exception {
    browser.screen(400, 900, true);
    browser.open(url("#/vertex/9"));
    browser.until("document.querySelector('#graph').dataset.vertices > 1");
    browser.click("[data-vertex='34']");
    browser.until("document.querySelector('#chips').textContent.includes('without 34')");
    browser.eval("document.querySelector('#feature').focus()");
    browser.type("#33");
    browser.eval("document.querySelector('#value').focus()");
    browser.type("1");
    browser.key("Enter", 13);
    browser.until("document.querySelector('#chips').textContent.includes('#33 = 1')");
    String before = browser.eval("document.querySelector('#outcome').textContent").asText();
    browser.shoot(SHOTS.resolve("page-what-if-400-dark.png"));
    browser.eval("document.querySelector('#feature').value = '#99'");
    browser.click("#set-feature button");
    browser.until("document.querySelector('.problem:not([hidden])')");
    assertThat(browser.eval("document.querySelector('.problem').textContent").asText())
        .isEqualTo("no feature is called '#99'; the features have no names: write #0 to #33");
    assertThat(browser.eval("document.querySelector('#outcome').textContent").asText())
        .isEqualTo(before); // what was refused is not among the changes
    assertThat(browser.complaints()).singleElement().asString().contains("422");
  }

  @Test
  void theKeyboardSkipsToTheContentAndGoesThroughTheViews() throws Exception {
    browser.screen(1240, 900, false);
    browser.open(url(""));
    browser.key("Tab", 9);
    assertThat(browser.eval("document.activeElement.className").asText()).isEqualTo("skip");
    browser.key("Enter", 13);
    assertThat(browser.eval("document.activeElement.id").asText()).isEqualTo("view");
    browser.eval("document.querySelector('nav a[href=\"#/confusion\"]').focus()");
    browser.key("Enter", 13);
    browser.until("document.querySelector('h1').textContent === 'Confusion'");
    assertThat(browser.eval("document.title").asText()).isEqualTo("Confusion · capgat on karate");
    assertThat(
            browser
                .eval(
                    "[...document.querySelectorAll('main button, main input, main select, main a,"
                        + " svg[role=img]')].every(e => e.textContent ||"
                        + " e.getAttribute('aria-label') || e.labels?.length)")
                .asBoolean())
        .isTrue();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void anAddressThatIsNotWellFormedIsReported() throws Exception {
    browser.open(url("#/vertex/100%"));
    assertThat(browser.eval("document.querySelector('[role=alert]').textContent").asText())
        .isEqualTo("no vertex is called '100%'");
    browser.open(url("#/nowhere"));
    assertThat(browser.eval("document.querySelector('[role=alert]').textContent").asText())
        .isEqualTo("There is no view called nowhere.");
    assertThat(browser.complaints()).isNotEmpty().allMatch(line -> line.contains("404"));
  }

  /** Ids are text and nothing else, wherever the page shows them. */
  @Test
  void idsAreNeverReadAsMarkup() throws Exception {
    String id = "<img src=x onerror=alert(1)>/\\\"'&?#%";
    try (TestServer own = TestServer.start()) {
      String text = new ObjectMapper().writeValueAsString(id);
      String batch = "{\"vertices\":{\"add\":[{\"id\":%s,\"neighbours\":[\"9\"]}]}}";
      assertThat(own.post("/api/v1/changes", batch.formatted(text)).statusCode()).isEqualTo(200);
      String root = "http://127.0.0.1:" + own.port() + "/";
      browser.open(root + "#/vertices?search=img");
      browser.click("tbody a");
      browser.until("document.querySelector('#words')");
      assertThat(browser.eval("document.querySelector('h1').textContent").asText())
          .isEqualTo("Vertex " + id);
      assertThat(browser.eval("document.querySelectorAll('img').length").asInt()).isZero();
      browser.click("[data-edge]");
      browser.until("document.querySelector('#outcome').textContent.startsWith('It would ')");
    }
    assertThat(browser.complaints()).isEmpty();
  }

  private static void choose(String select, String value) throws Exception {
    browser.eval(
        "(() => { const s = document.getElementById('%s'); s.value = '%s'; s.dispatchEvent(new Event('change')); })()"
            .formatted(select, value));
  }

  @Test
  void unknownVertexIsReported() throws Exception {
    browser.open(url("#/vertex/nobody"));
    assertThat(browser.eval("document.querySelector('[role=alert]').textContent").asText())
        .isEqualTo("no vertex is called 'nobody'");
    assertThat(browser.complaints()).isNotEmpty().allMatch(line -> line.contains("404"));
  }

  @Test
  void tokenIsAskedFor() throws Exception {
    String secret = "0123456789abcdef";
    try (TestServer guarded = new TestServer(ServeOptions.local(0).withToken(secret), null)) {
      browser.open("http://127.0.0.1:" + guarded.port() + "/");
      browser.eval("document.querySelector('#token').focus()");
      browser.type(secret);
      browser.key("Enter", 13);
      browser.until("document.querySelector('.tiles')");
    }
    assertThat(browser.complaints()).singleElement().asString().contains("401");
  }

  /** Scrolls to the drawing, which learns of it with the next frame. */
  private static void showTheGraph() throws Exception {
    browser.eval("document.querySelector('#graph').scrollIntoView({block: 'center'})");
    browser.frames();
  }

  /** Moves the mouse to a drawn vertex, and waits until the drawing has noticed. */
  private static int[] pointAt(String node) throws Exception {
    int[] at = place(node);
    browser.move(at[0], at[1]);
    browser.until("capgnnGraph.getElementById('" + node + "').hasClass('hot')");
    return at;
  }

  /** The middle of a drawn vertex, in the window. */
  private static int[] place(String node) throws Exception {
    JsonNode at =
        browser.eval(
            """
            (() => {
              const p = capgnnGraph.getElementById('%s').renderedPosition();
              const graph = document.querySelector('#graph'), b = graph.getBoundingClientRect();
              return [Math.round(b.x + graph.clientLeft + p.x), Math.round(b.y + graph.clientTop + p.y)];
            })()
            """
                .formatted(node));
    return new int[] {at.path(0).asInt(), at.path(1).asInt()};
  }
}

package org.capgnn.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Chromium without a window that is driven by its DevTools protocol: it clicks, types and drags.
 *
 * <p>Selenium would need a chromedriver of the browser's version, which is not installed with it.
 */
final class Browser implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The middle of an element in the window; null if it is missing or covered there. */
  private static final String MIDDLE =
      """
      (() => {
        const e = document.querySelector(%s);
        if (!e) { return null; }
        const b = e.getBoundingClientRect();
        const x = Math.round(b.x + b.width / 2), y = Math.round(b.y + b.height / 2);
        return e.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
      })()
      """;

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger next = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private String session;

  static Optional<Path> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Browser(Path program, Path profile) throws Exception {
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--hide-scrollbars",
                "--user-data-dir=" + profile,
                "--remote-debugging-port=0",
                "about:blank")
            .redirectErrorStream(true)
            .start();
    try {
      socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(URI.create(address()), new Messages())
              .get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      process.destroyForcibly();
      throw e;
    }
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).path("targetId").asText();
    session =
        call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
  }

  private String address() throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      int at = line.indexOf("ws://");
      if (at >= 0) {
        Thread drain = new Thread(() -> out.lines().forEach(l -> {}));
        drain.setDaemon(true);
        drain.start();
        return line.substring(at).strip();
      }
    }
    throw new IOException("the browser did not start");
  }

  /** Messages of the browser's console, exceptions and refused resources. */
  List<String> complaints() {
    return complaints;
  }

  /** Addresses that the page asked for. */
  List<String> requests() {
    return requests;
  }

  void screen(int width, int height, boolean dark) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    until("innerWidth === " + width);
    frames();
  }

  /** Waits until what has changed is drawn, and scripts have heard of it. */
  void frames() throws Exception {
    eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  void open(String url) throws Exception {
    call("Page.navigate", Map.of("url", "about:blank"));
    call("Page.navigate", Map.of("url", url));
    until("document.body && document.body.dataset.state === 'shown'");
  }

  /** Waits until an expression holds. */
  void until(String expression) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (System.nanoTime() < end) {
      try {
        if (eval("!!(" + expression + ")").asBoolean()) {
          return;
        }
      } catch (IOException leaving) {
        // between two pages there is nothing that could evaluate it
      }
      Thread.sleep(50);
    }
    throw new AssertionError(
        "never true: "
            + expression
            + "; the page shows: "
            + eval("document.body.innerText").asText());
  }

  JsonNode eval(String expression) throws Exception {
    JsonNode result =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + result.path("exceptionDetails"));
    }
    return result.path("result").path("value");
  }

  /** Clicks with the mouse in the middle of an element, once nothing covers it. */
  void click(String selector) throws Exception {
    int[] at = middle(selector);
    click(at[0], at[1]);
  }

  /** Clicks twice as fast as possible. */
  void doubleClick(String selector) throws Exception {
    int[] at = middle(selector);
    click(at[0], at[1]);
    press(at[0], at[1]);
  }

  private int[] middle(String selector) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    String name = MAPPER.writeValueAsString(selector);
    while (System.nanoTime() < end) {
      eval("document.querySelector(%s)?.scrollIntoView({block: 'center'})".formatted(name));
      frames();
      JsonNode at = eval(MIDDLE.formatted(name));
      if (at.isArray()) {
        return new int[] {at.path(0).asInt(), at.path(1).asInt()};
      }
      Thread.sleep(50);
    }
    throw new AssertionError("nothing to click at " + selector + ", or something covers it");
  }

  /** Coordinates are whole: Chromium cuts the fraction of those of a mouse. */
  void click(int x, int y) throws Exception {
    move(x, y);
    press(x, y);
  }

  void move(int x, int y) throws Exception {
    mouse("mouseMoved", x, y, false);
  }

  /** Presses and releases the button where the mouse is. */
  void press(int x, int y) throws Exception {
    mouse("mousePressed", x, y, true);
    mouse("mouseReleased", x, y, false);
  }

  void drag(int x, int y, int toX, int toY) throws Exception {
    mouse("mousePressed", x, y, true);
    mouse("mouseMoved", (x + toX) / 2, (y + toY) / 2, true);
    mouse("mouseMoved", toX, toY, true);
    mouse("mouseReleased", toX, toY, false);
  }

  /**
   * @param down whether the button is down afterwards
   */
  private void mouse(String type, int x, int y, boolean down) throws Exception {
    boolean moved = type.equals("mouseMoved");
    call(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            type,
            "x",
            x,
            "y",
            y,
            "button",
            moved && !down ? "none" : "left",
            "buttons",
            down ? 1 : 0,
            "clickCount",
            moved ? 0 : 1));
  }

  void type(String text) throws Exception {
    call("Input.insertText", Map.of("text", text));
  }

  void key(String key, int code) throws Exception {
    key("keyDown", key, code, false);
    key("keyUp", key, code, false);
  }

  /** Holds a key until it has repeated a few times. */
  void hold(String key, int code) throws Exception {
    key("keyDown", key, code, false);
    for (int i = 0; i < 10; i++) {
      Thread.sleep(50);
      key("keyDown", key, code, true);
    }
    key("keyUp", key, code, false);
  }

  private void key(String type, String key, int code, boolean repeated) throws Exception {
    String text = key.equals("Enter") ? "\r" : key.length() == 1 ? key : "";
    call(
        "Input.dispatchKeyEvent",
        Map.of(
            "type",
            type,
            "key",
            key,
            "code",
            key,
            "windowsVirtualKeyCode",
            code,
            "autoRepeat",
            repeated,
            "text",
            type.equals("keyDown") ? text : ""));
  }

  void shoot(Path file) throws Exception {
    Files.createDirectories(file.getParent());
    String data =
        call("Page.captureScreenshot", Map.of("captureBeyondViewport", true)).path("data").asText();
    Files.write(file, Base64.getDecoder().decode(data));
  }

  private JsonNode call(String method, Map<String, Object> parameters) throws Exception {
    int id = next.incrementAndGet();
    ObjectNode message = MAPPER.createObjectNode().put("id", id).put("method", method);
    message.set("params", MAPPER.valueToTree(parameters));
    if (session != null) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket.sendText(message.toString(), true).get(10, TimeUnit.SECONDS);
    JsonNode found = answer.get(30, TimeUnit.SECONDS);
    if (found.has("error")) {
      throw new IOException(method + ": " + found.path("error"));
    }
    return found.path("result");
  }

  @Override
  public void close() throws Exception {
    socket.abort();
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }

  private final class Messages implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        try {
          take(MAPPER.readTree(text.toString()));
        } catch (IOException e) {
          complaints.add(e.toString());
        }
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void take(JsonNode message) {
      if (message.has("id")) {
        CompletableFuture<JsonNode> answer = waiting.remove(message.path("id").asInt());
        if (answer != null) {
          answer.complete(message);
        }
        return;
      }
      JsonNode details = message.path("params");
      switch (message.path("method").asText()) {
        case "Log.entryAdded" ->
            complaints.add(
                details.path("entry").path("text").asText()
                    + " "
                    + details.path("entry").path("url").asText());
        case "Runtime.exceptionThrown" -> complaints.add(details.toString());
        case "Runtime.consoleAPICalled" -> complaints.add(details.path("args").toString());
        case "Network.requestWillBeSent" ->
            requests.add(details.path("request").path("url").asText());
        default -> {
          // other events do not matter here
        }
      }
    }
  }
}

package org.capgnn.data.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloaderTest {
  private static final byte[] CONTENT = content(200_000);

  @TempDir Path folder;
  private FakeOrigin origin;
  private Path target;
  private Path part;
  private RemoteFile file;

  private static byte[] content(int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  @BeforeEach
  void start() throws IOException {
    origin = new FakeOrigin();
    target = folder.resolve("deep/er/graph.npz");
    part = folder.resolve("deep/er/graph.npz.part");
    Path sample = Files.write(folder.resolve("sample"), CONTENT);
    file = new RemoteFile("owner/name/commit/graph.npz", GitBlob.idOf(sample));
  }

  @AfterEach
  void stop() {
    origin.close();
  }

  private void fetch() throws DownloadException {
    fetch(DownloadProgress.SILENT);
  }

  private void fetch(DownloadProgress progress) throws DownloadException {
    new Downloader(origin.address(), Duration.ofMillis(600)).fetch(file, target, progress);
  }

  private void startedWith(byte[] bytes) throws IOException {
    Files.createDirectories(part.getParent());
    Files.write(part, bytes);
  }

  private void assertArrived() {
    assertThat(target).hasBinaryContent(CONTENT);
    assertThat(part).doesNotExist();
  }

  /** The id that {@code echo hello | git hash-object --stdin} prints. */
  @Test
  void gitIdIsThatOfGit() throws IOException {
    Path hello = Files.writeString(folder.resolve("hello"), "hello\n");
    assertThat(GitBlob.idOf(hello)).isEqualTo("ce013625030ba8dba906f756967f9e9ca394464a");
  }

  @Test
  void fileArrivesWithProgressUpToItsSize() throws IOException {
    origin.serve("/owner/name/commit/graph.npz", FakeOrigin.whole(CONTENT));
    List<Long> received = new ArrayList<>();
    fetch(
        (name, bytes, total) -> {
          assertThat(name).isEqualTo("graph.npz");
          assertThat(total).isEqualTo(CONTENT.length);
          received.add(bytes);
        });
    assertArrived();
    assertThat(received).isSorted().startsWith(0L).endsWith((long) CONTENT.length);
  }

  @Test
  void interruptedDownloadIsResumedWhereItEnded() throws IOException {
    startedWith(Arrays.copyOf(CONTENT, 70_000));
    origin.serve("/", FakeOrigin.whole(CONTENT));
    fetch();
    assertArrived();
    assertThat(origin.ranges()).containsExactly("bytes=70000-");
  }

  @Test
  void truncatedAnswerIsContinuedInTheSameRun() throws IOException {
    origin.serve("/", exchange -> FakeOrigin.send(exchange, CONTENT, 90_000));
    fetch();
    assertArrived();
    assertThat(origin.ranges()).hasSize(3).first().isEqualTo("all");
  }

  @Test
  void serverThatKeepsHangingUpIsGivenUpAndThePartKept() {
    origin.serve("/", exchange -> FakeOrigin.send(exchange, CONTENT, 1_000));
    assertThatThrownBy(this::fetch)
        .isInstanceOf(DownloadException.class)
        .hasMessageStartingWith(origin.address() + "owner/name/commit/graph.npz: ");
    assertThat(target).doesNotExist();
    assertThat(part).isNotEmptyFile();
    assertThat(origin.ranges()).hasSize(4);
  }

  @Test
  void corruptedAnswerIsNeverMovedIntoPlace() {
    byte[] wrong = CONTENT.clone();
    wrong[100_000] ^= 1;
    origin.serve("/", FakeOrigin.whole(wrong));
    assertThatThrownBy(this::fetch)
        .isInstanceOf(DownloadException.class)
        .hasMessageContaining("damaged download: Git id ")
        .hasMessageContaining("expected " + file.blob());
    assertThat(target).doesNotExist();
    assertThat(part).doesNotExist();
  }

  @Test
  void partOfSomethingElseIsThrownAwayAndTheFileFetchedAgain() throws IOException {
    startedWith(new byte[50_000]);
    origin.serve("/", FakeOrigin.whole(CONTENT));
    fetch();
    assertArrived();
    assertThat(origin.ranges()).containsExactly("bytes=50000-", "all");
  }

  @Test
  void completePartNeedsNoByteMore() throws IOException {
    startedWith(CONTENT);
    origin.serve("/", FakeOrigin.whole(CONTENT));
    fetch();
    assertArrived();
    assertThat(origin.ranges()).doesNotContain("all").hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void serverThatIgnoresRangesSendsTheWholeFile() throws IOException {
    startedWith(Arrays.copyOf(CONTENT, 70_000));
    origin.serve(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().write(CONTENT);
        });
    fetch();
    assertArrived();
  }

  @Test
  void slowAnswerIsWaitedForAsLongAsBytesCome() throws IOException {
    origin.serve(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, CONTENT.length);
          for (int at = 0; at < CONTENT.length; at += 50_000) { // 1 s in all, patience is 0.6 s
            exchange.getResponseBody().write(CONTENT, at, 50_000);
            exchange.getResponseBody().flush();
            pause(250);
          }
        });
    fetch();
    assertArrived();
  }

  @Test
  void stalledAnswerIsGivenUp() {
    origin.serve(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().flush();
          pause(5_000);
        });
    assertThatThrownBy(this::fetch)
        .isInstanceOf(DownloadException.class)
        .hasMessageEndingWith("graph.npz: no answer in time");
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void redirectionIsFollowed() throws IOException {
    origin.serve("/elsewhere", FakeOrigin.whole(CONTENT));
    origin.serve(
        "/owner",
        exchange -> {
          exchange.getResponseHeaders().set("Location", origin.address() + "elsewhere");
          exchange.sendResponseHeaders(302, -1);
        });
    fetch();
    assertArrived();
  }

  @Test
  void missingFileIsReportedWithTheServersAnswerAndAskedForOnce() {
    AtomicInteger asked = new AtomicInteger();
    origin.serve(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
        });
    assertThatThrownBy(this::fetch)
        .isInstanceOf(DownloadException.class)
        .hasMessage(origin.address() + "owner/name/commit/graph.npz: the server answered 404");
    assertThat(asked).hasValue(1);
  }

  @Test
  void noServerIsReportedInOneLine() {
    URI nobody = URI.create("http://127.0.0.1:1/");
    assertThatThrownBy(
            () ->
                new Downloader(nobody, Duration.ofSeconds(1))
                    .fetch(file, target, DownloadProgress.SILENT))
        .isInstanceOf(DownloadException.class)
        .hasMessage("http://127.0.0.1:1/owner/name/commit/graph.npz: no connection");
    assertThat(part).doesNotExist();
  }

  @Test
  void interruptedThreadGivesUp() {
    origin.serve("/", FakeOrigin.whole(CONTENT));
    Thread.currentThread().interrupt();
    assertThatThrownBy(this::fetch)
        .isInstanceOf(DownloadException.class)
        .hasMessageEndingWith("graph.npz: interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void twoDownloadsOfTheSameFileDoNotWriteIntoEachOther() throws IOException {
    startedWith(new byte[10]);
    origin.serve("/", FakeOrigin.whole(CONTENT));
    try (FileChannel other = FileChannel.open(part, StandardOpenOption.WRITE)) {
      assertThat(other.tryLock()).isNotNull();
      assertThatThrownBy(this::fetch)
          .isInstanceOf(DownloadException.class)
          .hasMessageContaining("another process is downloading it");
    }
  }
}

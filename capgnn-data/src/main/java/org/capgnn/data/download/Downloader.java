package org.capgnn.data.download;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/**
 * Fetches files: into a {@code .part} file that survives an interruption, checked against the
 * content's Git id, and only then moved to where a reader would find it.
 */
public final class Downloader {
  private static final URI ORIGIN = URI.create("https://raw.githubusercontent.com/");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int ATTEMPTS = 4;

  private final URI origin;
  private final Duration patience;
  private HttpClient client;

  /** Fetches from the public origin. */
  public Downloader() {
    this(ORIGIN, PATIENCE);
  }

  /**
   * Fetches from elsewhere, such as a mirror.
   *
   * @param origin what the paths of files are resolved against
   * @param patience how long to wait for a connection, and for the next bytes of an answer
   */
  public Downloader(URI origin, Duration patience) {
    this.origin = origin;
    this.patience = patience;
  }

  /** The address below which files are fetched. */
  public URI origin() {
    return origin;
  }

  /**
   * Makes the file present at its target.
   *
   * @throws DownloadException where it cannot be had; what arrived is kept for the next attempt
   *     unless it turned out to be wrong
   */
  public void fetch(RemoteFile file, Path target, DownloadProgress progress)
      throws DownloadException {
    URI address = origin.resolve(file.path());
    Path part = target.resolveSibling(target.getFileName() + ".part");
    try {
      Files.createDirectories(target.toAbsolutePath().getParent());
      boolean resumed = Files.exists(part);
      receive(address, file.name(), part, progress);
      String found = GitBlob.idOf(part);
      if (!found.equals(file.blob())) {
        Files.delete(part);
        if (resumed) { // what lay there may have been the start of something else
          fetch(file, target, progress);
          return;
        }
        throw new DownloadException(
            address + ": damaged on the way: Git id " + found + ", expected " + file.blob());
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (DownloadException e) {
      throw e;
    } catch (IOException e) {
      deleteIfEmpty(part);
      throw new DownloadException(address + ": " + reason(e), e);
    }
  }

  /** Tries again, from where the last attempt ended, as long as attempts bring anything new. */
  private void receive(URI address, String name, Path part, DownloadProgress progress)
      throws IOException {
    for (int attempt = 1; ; attempt++) {
      long before = Files.exists(part) ? Files.size(part) : 0;
      try (PartFile out = PartFile.open(part)) {
        new Transfer(client(), patience).receive(address, name, out, progress);
        return;
      } catch (DownloadException e) {
        throw e; // an answer that will not change by asking again
      } catch (IOException e) {
        boolean changed = Files.exists(part) && Files.size(part) != before;
        if (!changed || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** Made on first use: preparing for TLS takes longer than reading an embedded data set. */
  private synchronized HttpClient client() {
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .followRedirects(HttpClient.Redirect.NORMAL)
              .connectTimeout(patience)
              .build();
    }
    return client;
  }

  /** An attempt that brought nothing leaves nothing behind. */
  private static void deleteIfEmpty(Path part) {
    try {
      if (Files.exists(part) && Files.size(part) == 0) {
        Files.delete(part);
      }
    } catch (IOException e) {
      // an empty file does no harm, and the failure to be told is that of the download
    }
  }

  private static String reason(IOException e) {
    if (e instanceof HttpTimeoutException) {
      return "no answer in time";
    }
    if (e instanceof ConnectException || e instanceof UnknownHostException) {
      return "no connection";
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}

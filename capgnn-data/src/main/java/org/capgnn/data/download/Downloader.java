package org.capgnn.data.download;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.capgnn.data.file.AtomicFile;

/**
 * Downloads files and checks their content.
 *
 * <p>The bytes go into a {@code .part} file that survives an interruption. Only when its content
 * has the expected Git id is it moved to where a reader will find it.
 */
public final class Downloader {
  private static final URI ORIGIN = URI.create("https://raw.githubusercontent.com/");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int ATTEMPTS = 4;

  private final URI origin;
  private final Duration patience;

  /** Downloads from the public origin. */
  public Downloader() {
    this(ORIGIN, PATIENCE);
  }

  /**
   * Downloads from elsewhere, such as a mirror.
   *
   * @param origin address against which the paths of files are resolved
   * @param patience how long to wait for a connection, and for the next bytes of a response
   */
  public Downloader(URI origin, Duration patience) {
    this.origin = origin;
    this.patience = patience;
  }

  /** The address below which the files are. */
  public URI origin() {
    return origin;
  }

  /**
   * Downloads a file to its target.
   *
   * @throws DownloadException if that fails; the bytes that arrived are kept for the next attempt
   *     unless they are wrong
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
        if (resumed) { // the part found at the start may belong to another file
          fetch(file, target, progress);
          return;
        }
        throw new DownloadException(
            "%s: damaged download: Git id %s, expected %s".formatted(address, found, file.blob()));
      }
      AtomicFile.adopt(part, target);
    } catch (DownloadException e) {
      throw e;
    } catch (IOException e) {
      deleteIfEmpty(part);
      throw new DownloadException(address + ": " + reason(e), e);
    }
  }

  /** Continues from where the last attempt ended, as long as attempts bring new bytes. */
  private void receive(URI address, String name, Path part, DownloadProgress progress)
      throws IOException {
    for (int attempt = 1; ; attempt++) {
      long before = Files.exists(part) ? Files.size(part) : 0;
      try {
        new Transfer(address, patience).receive(part, name, progress);
        return;
      } catch (DownloadException | ClosedByInterruptException e) {
        throw e; // another attempt would get the same answer
      } catch (IOException e) {
        boolean changed = Files.exists(part) && Files.size(part) != before;
        if (!changed || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** Deletes the part of an attempt that received nothing. */
  private static void deleteIfEmpty(Path part) {
    try {
      if (Files.exists(part) && Files.size(part) == 0) {
        Files.delete(part);
      }
    } catch (IOException e) {
      // an empty file does no harm, and the failure to report is that of the download
    }
  }

  private static String reason(IOException e) {
    if (e instanceof SocketTimeoutException) {
      return "no answer in time";
    }
    if (e instanceof ConnectException || e instanceof UnknownHostException) {
      return "no connection";
    }
    if (e instanceof ClosedByInterruptException) {
      return "interrupted";
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}

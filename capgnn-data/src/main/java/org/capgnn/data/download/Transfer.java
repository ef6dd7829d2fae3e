package org.capgnn.data.download;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One HTTP request, whose response is written to a {@link PartFile} as it arrives. */
final class Transfer {
  private static final int OK = 200;
  private static final int PARTIAL_CONTENT = 206;
  private static final int RANGE_NOT_SATISFIABLE = 416;
  private static final int FIRST_SERVER_ERROR = 500;
  private static final Pattern CONTENT_RANGE = Pattern.compile("bytes (\\d+)-\\d+/(\\d+|\\*)");

  private final HttpClient client;
  private final Duration patience;
  private volatile long received;
  private volatile long total = -1;

  Transfer(HttpClient client, Duration patience) {
    this.client = client;
    this.patience = patience;
  }

  /**
   * Requests the missing bytes of a file.
   *
   * @throws DownloadException if the server refuses
   * @throws IOException if the connection fails or ends early; another attempt may succeed
   */
  void receive(URI address, String name, PartFile part, DownloadProgress progress)
      throws IOException {
    received = part.size();
    HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(patience);
    if (received > 0) {
      request.header("Range", "bytes=" + received + "-");
    }
    int status = await(request.build(), name, part, progress);
    if (status == RANGE_NOT_SATISFIABLE && received > 0) {
      // the part is complete, or longer than the file; the check of its content will show
      total = received;
    } else if (status >= FIRST_SERVER_ERROR) {
      throw new IOException("the server answered " + status);
    } else if (status != OK && status != PARTIAL_CONTENT) {
      throw new DownloadException(address + ": the server answered " + status);
    }
    if (total >= 0 && received < total) {
      throw new IOException("the response ended after " + received + " of " + total + " bytes");
    }
    progress.update(name, received, received);
  }

  /** Waits as long as bytes keep arriving. */
  private int await(HttpRequest request, String name, PartFile part, DownloadProgress progress)
      throws IOException {
    CompletableFuture<HttpResponse<Void>> answer =
        client.sendAsync(request, writeTo(name, part, progress));
    long before = received;
    while (true) {
      try {
        return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS).statusCode();
      } catch (TimeoutException e) {
        if (received == before) {
          answer.cancel(true);
          throw new HttpTimeoutException("no byte for " + patience.toSeconds() + " s");
        }
        before = received;
      } catch (InterruptedException e) {
        answer.cancel(true);
        Thread.currentThread().interrupt();
        throw new DownloadException(request.uri() + ": interrupted", e);
      } catch (ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof UncheckedIOException unchecked) {
          throw unchecked.getCause();
        }
        throw cause instanceof IOException io ? io : new IOException(cause);
      }
    }
  }

  private BodyHandler<Void> writeTo(String name, PartFile part, DownloadProgress progress) {
    return head -> {
      if (head.statusCode() != OK && head.statusCode() != PARTIAL_CONTENT) {
        return BodySubscribers.replacing(null);
      }
      try {
        begin(head, part);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      progress.update(name, received, total);
      return BodySubscribers.ofByteArrayConsumer(bytes -> append(bytes, name, part, progress));
    };
  }

  /** Continues the part, or clears it if the server sends the whole file or a wrong range. */
  private void begin(HttpResponse.ResponseInfo head, PartFile part) throws IOException {
    Matcher range = CONTENT_RANGE.matcher(head.headers().firstValue("Content-Range").orElse(""));
    boolean continues =
        head.statusCode() == PARTIAL_CONTENT
            && range.matches()
            && Long.parseLong(range.group(1)) == received;
    if (head.statusCode() == PARTIAL_CONTENT && !continues) {
      part.clear();
      throw new IOException("the server sent another range than requested");
    }
    if (continues) {
      total = range.group(2).equals("*") ? -1 : Long.parseLong(range.group(2));
    } else {
      part.clear();
      received = 0;
      total = head.headers().firstValueAsLong("Content-Length").orElse(-1);
    }
  }

  @SuppressWarnings("NonAtomicOperationOnVolatileField") // one writer: the subscriber
  private void append(
      Optional<byte[]> bytes, String name, PartFile part, DownloadProgress progress) {
    if (bytes.isEmpty()) {
      return;
    }
    try {
      part.append(bytes.get());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    received += bytes.get().length;
    progress.update(name, received, total);
  }
}

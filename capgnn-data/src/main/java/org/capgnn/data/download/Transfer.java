package org.capgnn.data.download;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One HTTP request, whose response is appended to a {@code .part} file as it arrives. */
final class Transfer {
  private static final int OK = 200;
  private static final int PARTIAL_CONTENT = 206;
  private static final int RANGE_NOT_SATISFIABLE = 416;
  private static final int FIRST_SERVER_ERROR = 500;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final Pattern CONTENT_RANGE = Pattern.compile("bytes (\\d+)-\\d+/(\\d+|\\*)");

  private final URI address;
  private final int patience;

  /**
   * @param patience how long to wait for a connection, and for the next bytes of the response
   */
  Transfer(URI address, Duration patience) {
    this.address = address;
    this.patience = Math.toIntExact(patience.toMillis());
  }

  /**
   * Requests the missing bytes of a file.
   *
   * @throws DownloadException if the server refuses
   * @throws IOException if the connection fails or ends early; another attempt may succeed
   */
  void receive(Path part, String name, DownloadProgress progress) throws IOException {
    try (FileChannel out = locked(part)) {
      long received = out.size();
      HttpURLConnection connection = connect(address, received);
      int status = connection.getResponseCode();
      if (status >= FIRST_SERVER_ERROR) {
        throw new IOException("the server answered " + status);
      } else if (status == OK || status == PARTIAL_CONTENT) {
        long total = begin(connection, out);
        received = append(connection, out, total, name, progress);
      } else if (status != RANGE_NOT_SATISFIABLE || received == 0) {
        throw new DownloadException(address + ": the server answered " + status);
      } // else the part is complete or longer than the file; the check of its content will show
      progress.update(name, received, received);
    }
  }

  /** Opens the part, locked so that two processes cannot both write to it. */
  private static FileChannel locked(Path part) throws IOException {
    FileChannel channel =
        FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock(); // closing the channel releases it
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      channel.close();
      throw new DownloadException(part + ": another process is downloading it; wait for that one");
    }
    return channel.position(channel.size());
  }

  private HttpURLConnection connect(URI from, long received) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) from.toURL().openConnection();
    connection.setConnectTimeout(patience);
    connection.setReadTimeout(patience);
    if (received > 0) {
      connection.setRequestProperty("Range", "bytes=" + received + "-");
    }
    boolean redirected = connection.getResponseCode() / 100 == 3;
    String elsewhere = connection.getHeaderField("Location");
    // the JDK follows redirections, except from http to https
    return redirected && elsewhere != null && elsewhere.startsWith("https:")
        ? connect(URI.create(elsewhere), received)
        : connection;
  }

  /**
   * Continues the part, or clears it if the server sends the whole file or a wrong range; returns
   * the size of the whole file, or -1 if the server does not state it.
   */
  private static long begin(HttpURLConnection connection, FileChannel part) throws IOException {
    String header = connection.getHeaderField("Content-Range");
    Matcher range = CONTENT_RANGE.matcher(header == null ? "" : header);
    boolean partial = connection.getResponseCode() == PARTIAL_CONTENT;
    if (partial && range.matches() && Long.parseLong(range.group(1)) == part.size()) {
      return range.group(2).equals("*") ? -1 : Long.parseLong(range.group(2));
    }
    part.truncate(0);
    if (partial) {
      throw new IOException("the server sent another range than requested");
    }
    return connection.getContentLengthLong();
  }

  private long append(
      HttpURLConnection from, FileChannel part, long total, String name, DownloadProgress progress)
      throws IOException {
    progress.update(name, part.size(), total);
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = from.getInputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        for (ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, read); bytes.hasRemaining(); ) {
          part.write(bytes);
        }
        progress.update(name, part.size(), total);
      }
    }
    if (part.size() < total) {
      throw new IOException("the response ended after " + part.size() + " of " + total + " bytes");
    }
    return part.size();
  }
}

package org.capgnn.data.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.capgnn.graph.InputException;

/**
 * A file to which lines are appended, each on the disk before {@link #append} returns.
 *
 * <p>A line is a checksum, a space and text without line breaks; the checksum covers the one of the
 * line before it too, so that a line that is missing is noticed. What a killed process left
 * unfinished at the end is cut off at the next start: it was never acknowledged. A damaged line
 * before that is refused.
 */
public final class Journal implements Closeable {
  private static final int SUM = 8; // hexadecimal digits

  private final Path file;
  private final FileChannel channel;
  private final List<String> lines;
  private final boolean cut;
  private long end;
  private String last; // the checksum of the last line
  private boolean broken;

  private Journal(
      Path file, FileChannel channel, List<String> lines, long end, String last, boolean cut) {
    this.file = file;
    this.channel = channel;
    this.lines = lines;
    this.end = end;
    this.last = last;
    this.cut = cut;
  }

  /**
   * Opens a journal, which is created if missing.
   *
   * @throws InputException if a line is damaged that is not the last one
   */
  public static Journal open(Path file) throws IOException {
    Disk.makeFolder(file.toAbsolutePath().getParent());
    boolean fresh = !Files.exists(file);
    byte[] content = fresh ? new byte[0] : Files.readAllBytes(file);
    List<String> lines = new ArrayList<>();
    int start = 0;
    String last = "";
    for (int i = 0; i < content.length; i++) {
      if (content[i] == '\n') {
        String text = text(content, start, i, last);
        if (text == null && i < content.length - 1) {
          throw InputException.of(
              "%s:%d: the line is damaged, or one before it is missing; restore the file, or delete it to start without its"
                  + " changes",
              file, lines.size() + 1);
        }
        if (text == null) {
          break;
        }
        lines.add(text);
        last = new String(content, start, SUM, StandardCharsets.US_ASCII);
        start = i + 1;
      }
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (start < content.length) {
        channel.truncate(start);
        channel.force(true);
      }
      if (fresh) {
        Disk.forceFolder(file.toAbsolutePath().getParent());
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    return new Journal(file, channel, lines, start, last, start < content.length);
  }

  /** The text of a line, null if it is damaged. */
  private static String text(byte[] content, int from, int to, String before) {
    if (to - from <= SUM || content[from + SUM] != ' ') {
      return null;
    }
    byte[] body = java.util.Arrays.copyOfRange(content, from + SUM + 1, to);
    String stated = new String(content, from, SUM, StandardCharsets.US_ASCII);
    return stated.equals(sum(before, body)) ? new String(body, StandardCharsets.UTF_8) : null;
  }

  private static String sum(String before, byte[] body) {
    CRC32C crc = new CRC32C();
    crc.update(before.getBytes(StandardCharsets.US_ASCII));
    crc.update(body);
    return "%08x".formatted(crc.getValue());
  }

  /** The lines that were there when the journal was opened. */
  public List<String> lines() {
    return lines;
  }

  /** Whether an unfinished line was cut off when the journal was opened. */
  public boolean cut() {
    return cut;
  }

  /**
   * Appends a line and forces it to the disk.
   *
   * @throws IOException if it cannot be written; what was written of it is removed again
   */
  public synchronized void append(String text) throws IOException {
    if (broken) {
      throw new IOException(file + ": an earlier line could not be written; restart the program");
    }
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    String sum = sum(last, body);
    byte[] head = (sum + " ").getBytes(StandardCharsets.US_ASCII);
    ByteBuffer line = ByteBuffer.allocate(head.length + body.length + 1);
    line.put(head).put(body).put((byte) '\n').flip();
    long at = end;
    try {
      while (line.hasRemaining()) {
        at += channel.write(line, at);
      }
      channel.force(false);
      end = at;
      last = sum;
    } catch (IOException | RuntimeException e) {
      try {
        channel.truncate(end);
        channel.force(true);
      } catch (IOException | RuntimeException again) {
        broken = true;
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

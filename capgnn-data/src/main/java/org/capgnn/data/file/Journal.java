package org.capgnn.data.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.capgnn.graph.InputException;

/**
 * A file to which lines are appended, each on the disk before {@link #append} returns.
 *
 * <p>A line is a checksum, a space and text without line breaks; the checksum covers the one of the
 * line before it too, so that a line that is missing is noticed. The first line is written with the
 * file, so that a file without one is not a journal and is left alone.
 *
 * <p>What a killed process left at the end, without a line break, is cut off at the next start: it
 * was never acknowledged. Any other damage is refused.
 */
public final class Journal implements Closeable {
  /** Takes the lines that are there when a journal is opened. */
  @FunctionalInterface
  public interface Lines {
    /**
     * Takes a line.
     *
     * @param number from 1
     * @throws InputException if it cannot be used; the file then stays as it is
     */
    void line(long number, String text);
  }

  private static final int SUM = 8; // hexadecimal digits
  private static final int LONGEST = 1 << 30;

  private final Path file;
  private final FileChannel channel;
  private final boolean cut;
  private long end;
  private String last; // the checksum of the last line
  private boolean broken;

  private Journal(Path file, FileChannel channel, Content content) {
    this.file = file;
    this.channel = channel;
    this.end = content.end;
    this.last = content.last;
    this.cut = content.cut;
  }

  /**
   * Opens a journal, which is created if missing, and reads its lines.
   *
   * @param first line of a journal that is created
   * @throws InputException if it is not a journal, or is damaged; the file then stays as it is
   */
  public static Journal open(Path file, String first, Lines lines) throws IOException {
    if (Files.notExists(file)) {
      AtomicFile.write(file, out -> out.write(line("", first)));
    }
    Content content = new Content(file, lines);
    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
    try {
      if (content.cut) {
        channel.truncate(content.end);
        channel.force(true);
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    return new Journal(file, channel, content);
  }

  /** What is read from a file. */
  private static final class Content {
    private final Path file;
    private long number;
    private long end;
    private String last = "";
    private boolean cut;

    Content(Path file, Lines lines) throws IOException {
      this.file = file;
      try (InputStream in = new BufferedInputStream(InputFile.open(file))) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0; b = in.read()) {
          if (b == '\n') {
            take(line.toByteArray(), lines);
            line.reset();
          } else {
            line.write(b);
            requirePossible(line);
          }
        }
        end(line.toByteArray());
      }
    }

    /** Ends early if another kind of file has no line breaks. */
    private void requirePossible(ByteArrayOutputStream line) {
      boolean start = line.size() == SUM + 1;
      if (start && number == 0 && !line.toString(StandardCharsets.ISO_8859_1).endsWith(" ")) {
        throw foreign();
      }
      if (line.size() > LONGEST) {
        throw damaged();
      }
    }

    private void take(byte[] line, Lines lines) {
      String text = text(line, line.length, last);
      if (text == null) {
        throw number == 0 ? foreign() : damaged();
      }
      last = new String(line, 0, SUM, StandardCharsets.US_ASCII);
      end += line.length + 1;
      lines.line(++number, text);
    }

    /** Looks at what follows the last line break. */
    private void end(byte[] rest) {
      if (number == 0) {
        throw foreign();
      }
      if (rest.length > 0 && text(rest, rest.length - 1, last) != null) {
        throw damaged(); // a line that was acknowledged, whose line break is something else now
      }
      cut = rest.length > 0;
    }

    private InputException foreign() {
      return InputException.of(
          "%s: is not a journal, or its first line is damaged; restore it, or name another folder",
          file);
    }

    private InputException damaged() {
      return InputException.of(
          "%s:%d: the line is damaged, or one before it is missing; restore the file, or delete it"
              + " to start without its changes",
          file, number + 1);
    }
  }

  /** The text of a line, null if it is damaged. */
  private static String text(byte[] line, int length, String before) {
    if (length <= SUM || line[SUM] != ' ') {
      return null;
    }
    byte[] body = Arrays.copyOfRange(line, SUM + 1, length);
    String stated = new String(line, 0, SUM, StandardCharsets.US_ASCII);
    return stated.equals(sum(before, body)) ? new String(body, StandardCharsets.UTF_8) : null;
  }

  private static String sum(String before, byte[] body) {
    CRC32C crc = new CRC32C();
    crc.update(before.getBytes(StandardCharsets.US_ASCII));
    crc.update(body);
    return "%08x".formatted(crc.getValue());
  }

  private static byte[] line(String before, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    byte[] line =
        Arrays.copyOf(
            (sum(before, body) + " ").getBytes(StandardCharsets.US_ASCII),
            SUM + 1 + body.length + 1);
    System.arraycopy(body, 0, line, SUM + 1, body.length);
    line[line.length - 1] = '\n';
    return line;
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
    byte[] line = line(last, text);
    if (line.length > LONGEST) {
      throw new IOException(
          "%s: a line of %d bytes, expected at most %d".formatted(file, line.length, LONGEST));
    }
    ByteBuffer rest = ByteBuffer.wrap(line);
    long at = end;
    try {
      while (rest.hasRemaining()) {
        at += channel.write(rest, at);
      }
      channel.force(false);
      end = at;
      last = new String(line, 0, SUM, StandardCharsets.US_ASCII);
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

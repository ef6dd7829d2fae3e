package org.capgnn.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import org.capgnn.graph.InputException;

/**
 * Limits how far compressed data may expand, so that a small file cannot fill the memory.
 *
 * @param ratio most unpacked bytes per packed byte; the first {@link #FREE} bytes are not limited
 */
public record Expansion(int ratio) {
  /** The usual limit; tables of text expand by a factor of about ten. */
  public static final Expansion USUAL = new Expansion(100);

  /** Bytes that any file may expand to. */
  public static final long FREE = 64L << 20;

  private static final int BUFFER = 1 << 17;

  public Expansion {
    if (ratio < 1) {
      throw InputException.of("expansion limit %d: expected a factor of at least 1", ratio);
    }
  }

  /** Refuses data that expands beyond the limit. */
  public void check(String source, long packed, long unpacked) {
    if (unpacked > FREE && unpacked / ratio > packed) {
      throw new ExpansionException(
          "%s: %d packed bytes expand to %d or more, beyond the limit of %d to 1; if you trust the file, raise the limit"
              .formatted(source, packed, unpacked, ratio));
    }
  }

  /** The most bytes that packed data may expand to. */
  public long most(long packed) {
    return Math.max(FREE, packed * ratio);
  }

  /** The content of gzipped data, which is checked while it is read. */
  public InputStream gunzip(String source, InputStream packed) throws IOException {
    Counted in = new Counted(packed, count -> {});
    return new Counted(
        new GZIPInputStream(in, BUFFER), unpacked -> check(source, in.count, unpacked));
  }

  /** The given content of packed data, which is checked while it is read. */
  public InputStream limited(String source, long packed, InputStream content) {
    return new Counted(content, unpacked -> check(source, packed, unpacked));
  }

  private static final class Counted extends FilterInputStream {
    private final LongConsumer counted;
    private long count;

    Counted(InputStream in, LongConsumer counted) {
      super(in);
      this.counted = counted;
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      counted.accept(count += next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = super.read(bytes, from, length);
      counted.accept(count += Math.max(0, read));
      return read;
    }
  }
}

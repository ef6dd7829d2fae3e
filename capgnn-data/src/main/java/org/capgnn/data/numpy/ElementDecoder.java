package org.capgnn.data.numpy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Decodes the bytes of an array into the Java array nearest to their type. */
final class ElementDecoder {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final Charset UTF_32LE = Charset.forName("UTF-32LE");
  private static final Charset UTF_32BE = Charset.forName("UTF-32BE");

  private final String source;
  private final DType type;
  private final InputStream in;
  private final byte[] bytes;
  private final ByteBuffer buffer;

  private ElementDecoder(String source, DType type, InputStream in) {
    this.source = source;
    this.type = type;
    this.in = in;
    this.bytes = new byte[Math.max(BUFFER_BYTES, type.itemBytes())];
    this.buffer = ByteBuffer.wrap(bytes).order(type.order());
  }

  /**
   * Reads {@code count} elements.
   *
   * @return an {@code int[]}, {@code long[]}, {@code float[]}, {@code double[]} or {@code String[]}
   * @throws EOFException if the bytes end too early
   */
  static Object decode(String source, DType type, int count, InputStream in) throws IOException {
    ElementDecoder decoder = new ElementDecoder(source, type, in);
    return switch (type.kind()) {
      case 'f' -> type.itemBytes() == 4 ? decoder.floats(count) : decoder.doubles(count);
      case 'S', 'U' -> decoder.strings(count);
      default ->
          type.itemBytes() == 8 || (type.kind() == 'u' && type.itemBytes() == 4)
              ? decoder.longs(count)
              : decoder.ints(count);
    };
  }

  private interface Batch {
    void take(int at, int length);
  }

  private void inBatches(int count, Batch batch) throws IOException {
    int perBatch = bytes.length / type.itemBytes();
    for (int at = 0; at < count; at += perBatch) {
      int length = Math.min(perBatch, count - at);
      int wanted = length * type.itemBytes();
      int read = in.readNBytes(bytes, 0, wanted);
      if (read < wanted) {
        throw new EOFException("element " + (at + read / type.itemBytes()) + " of " + count);
      }
      batch.take(at, length);
    }
  }

  private interface Element {
    void take(int inBatch, int to);
  }

  private void inOrder(int count, Element element) throws IOException {
    inBatches(
        count,
        (at, length) -> {
          for (int k = 0; k < length; k++) {
            element.take(k, at + k);
          }
        });
  }

  private float[] floats(int count) throws IOException {
    float[] out = new float[count];
    inBatches(count, (at, length) -> buffer.asFloatBuffer().get(out, at, length));
    return out;
  }

  private double[] doubles(int count) throws IOException {
    double[] out = new double[count];
    inBatches(count, (at, length) -> buffer.asDoubleBuffer().get(out, at, length));
    return out;
  }

  private long[] longs(int count) throws IOException {
    long[] out = new long[count];
    if (type.itemBytes() == 8) {
      inBatches(count, (at, length) -> buffer.asLongBuffer().get(out, at, length));
    } else {
      inOrder(count, (k, to) -> out[to] = Integer.toUnsignedLong(buffer.getInt(k * 4)));
    }
    return out;
  }

  private int[] ints(int count) throws IOException {
    int[] out = new int[count];
    boolean signed = type.kind() == 'i';
    if (type.itemBytes() == 4) {
      inBatches(count, (at, length) -> buffer.asIntBuffer().get(out, at, length));
    } else if (type.itemBytes() == 2) {
      inOrder(count, (k, to) -> out[to] = signed ? buffer.getShort(k * 2) : buffer.getChar(k * 2));
    } else {
      inOrder(count, (k, to) -> out[to] = signed ? bytes[k] : bytes[k] & 0xFF);
    }
    return out;
  }

  private String[] strings(int count) throws IOException {
    String[] out = new String[count];
    if (type.itemBytes() == 0) {
      Arrays.fill(out, "");
      return out;
    }
    Charset text =
        type.kind() == 'S'
            ? StandardCharsets.UTF_8
            : type.order() == ByteOrder.LITTLE_ENDIAN ? UTF_32LE : UTF_32BE;
    inOrder(
        count,
        (k, to) -> {
          int start = k * type.itemBytes();
          int end = start + type.itemBytes();
          while (end > start && bytes[end - 1] == 0 && type.kind() == 'S') {
            end--; // before decoding, since a fixed width may pad within a character
          }
          String padded = StrictText.decode(source, bytes, start, end - start, text);
          int length = padded.length();
          while (length > 0 && padded.charAt(length - 1) == 0) {
            length--;
          }
          out[to] = padded.substring(0, length);
        });
    return out;
  }
}

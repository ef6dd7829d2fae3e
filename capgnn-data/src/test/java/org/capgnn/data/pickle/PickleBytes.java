package org.capgnn.data.pickle;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes pickles opcode by opcode, the way Python 2 and NumPy do, so that tests need no files made
 * elsewhere.
 */
public final class PickleBytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public PickleBytes() {
    raw(0x80, 2);
  }

  public PickleBytes raw(int... bytes) {
    for (int b : bytes) {
      out.write(b);
    }
    return this;
  }

  public PickleBytes global(String module, String name) {
    raw('c');
    out.writeBytes((module + "\n" + name + "\n").getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  public PickleBytes number(int value) {
    raw('J');
    out.writeBytes(little(4).putInt(value).array());
    return this;
  }

  public PickleBytes text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    raw('X');
    out.writeBytes(little(4).putInt(bytes.length).array());
    out.writeBytes(bytes);
    return this;
  }

  /** Python 2 text, which is bytes. */
  public PickleBytes bytes(byte[] value) {
    raw('T');
    out.writeBytes(little(4).putInt(value.length).array());
    out.writeBytes(value);
    return this;
  }

  public PickleBytes mark() {
    return raw('(');
  }

  public PickleBytes tuple() {
    return raw('t');
  }

  public PickleBytes reduce() {
    return raw('R');
  }

  public PickleBytes build() {
    return raw('b');
  }

  public PickleBytes no() {
    return raw(0x89);
  }

  public PickleBytes list(String... texts) {
    raw(']', '(');
    for (String text : texts) {
      text(text);
    }
    return raw('e');
  }

  public byte[] end() {
    raw('.');
    return out.toByteArray();
  }

  /** An empty array waiting for its state, and the state up to its content. */
  private PickleBytes arrayHead(String type, int... shape) {
    global("numpy.core.multiarray", "_reconstruct").global("numpy", "ndarray");
    mark().number(0).tuple().bytes(new byte[] {'b'});
    raw(0x87).reduce(); // tuple of three
    mark().number(1).mark();
    for (int size : shape) {
      number(size);
    }
    tuple();
    global("numpy", "dtype")
        .mark()
        .bytes(type.getBytes(StandardCharsets.US_ASCII))
        .number(0)
        .number(1);
    tuple().reduce();
    mark().number(3).bytes(new byte[] {'<'}).raw('N', 'N', 'N').number(-1).number(-1).number(0);
    return tuple().build().no();
  }

  public PickleBytes array(String type, byte[] content, int... shape) {
    return arrayHead(type, shape).bytes(content).tuple().build();
  }

  public PickleBytes ints(int[] values, int... shape) {
    ByteBuffer content = little(4 * values.length);
    for (int value : values) {
      content.putInt(value);
    }
    return array("i4", content.array(), shape);
  }

  public PickleBytes doubles(double[] values, int... shape) {
    ByteBuffer content = little(8 * values.length);
    for (double value : values) {
      content.putDouble(value);
    }
    return array("f8", content.array(), shape);
  }

  /** Begins an array of objects without dimension: one object follows, then {@link #endObject}. */
  public PickleBytes beginObject() {
    return arrayHead("O8").raw(']');
  }

  public PickleBytes endObject() {
    return raw('a').tuple().build();
  }

  public PickleBytes texts(String... values) {
    return arrayHead("O8", values.length).list(values).tuple().build();
  }

  public PickleBytes csr(int rows, int columns, double[] data, int[] indices, int[] indptr) {
    global("scipy.sparse.csr", "csr_matrix").raw(')', 0x81, '}').mark();
    text("_shape").mark().number(rows).number(columns).tuple();
    text("data").doubles(data, data.length);
    text("indices").ints(indices, indices.length);
    text("indptr").ints(indptr, indptr.length);
    return raw('u').build();
  }

  private static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}

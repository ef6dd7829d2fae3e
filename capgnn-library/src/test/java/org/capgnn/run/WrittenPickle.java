package org.capgnn.run;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Pickles of protocol 2 as Python 2, NumPy and SciPy wrote them for Planetoid. */
final class WrittenPickle {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private WrittenPickle() {
    raw(0x80, 2);
  }

  /** A sparse matrix with all cells that are not zero. */
  static byte[] csr(float[][] rows, int columns) {
    int count = 0;
    for (float[] row : rows) {
      for (float value : row) {
        count += value != 0 ? 1 : 0;
      }
    }
    ByteBuffer values = little(4 * count);
    ByteBuffer indices = little(4 * count);
    ByteBuffer offsets = little(4 * (rows.length + 1)).putInt(0);
    for (float[] row : rows) {
      for (int c = 0; c < columns; c++) {
        if (row[c] != 0) {
          values.putFloat(row[c]);
          indices.putInt(c);
        }
      }
      offsets.putInt(indices.position() / 4);
    }
    WrittenPickle pickle = new WrittenPickle();
    pickle.name("scipy.sparse.csr", "csr_matrix").raw(')', 0x81, '}', '(');
    pickle.text("_shape").raw('(').number(rows.length).number(columns).raw('t');
    pickle.text("data").array("f4", values, count);
    pickle.text("indices").array("i4", indices, count);
    pickle.text("indptr").array("i4", offsets, rows.length + 1);
    return pickle.raw('u', 'b').end();
  }

  /** A row for each class, with 1 in its column. */
  static byte[] oneHot(List<Integer> classes, int count) {
    ByteBuffer cells = little(4 * classes.size() * count);
    for (int of : classes) {
      for (int c = 0; c < count; c++) {
        cells.putInt(of == c ? 1 : 0);
      }
    }
    return new WrittenPickle().array("i4", cells, classes.size(), count).end();
  }

  /** A dictionary from each vertex to the list of its neighbours. */
  static byte[] graph(List<List<Integer>> neighbours) {
    WrittenPickle pickle = new WrittenPickle().raw('}', '(');
    for (int v = 0; v < neighbours.size(); v++) {
      pickle.number(v).raw(']', '(');
      neighbours.get(v).forEach(pickle::number);
      pickle.raw('e');
    }
    return pickle.raw('u').end();
  }

  private WrittenPickle array(String type, ByteBuffer content, int... shape) {
    name("numpy.core.multiarray", "_reconstruct").name("numpy", "ndarray");
    raw('(').number(0).raw('t').bytes(new byte[] {'b'}).raw(0x87, 'R');
    raw('(').number(1).raw('(');
    for (int size : shape) {
      number(size);
    }
    raw('t').name("numpy", "dtype").raw('(').bytes(type.getBytes(StandardCharsets.US_ASCII));
    number(0).number(1).raw('t', 'R', '(').number(3).bytes(new byte[] {'<'}).raw('N', 'N', 'N');
    number(-1).number(-1).number(0).raw('t', 'b', 0x89);
    return bytes(content.array()).raw('t', 'b');
  }

  private WrittenPickle raw(int... opcodes) {
    for (int opcode : opcodes) {
      out.write(opcode);
    }
    return this;
  }

  private WrittenPickle name(String module, String member) {
    raw('c');
    out.writeBytes((module + "\n" + member + "\n").getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  private WrittenPickle number(int value) {
    raw('J');
    out.writeBytes(little(4).putInt(value).array());
    return this;
  }

  private WrittenPickle text(String text) {
    raw('X');
    out.writeBytes(little(4).putInt(text.length()).array());
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    return this;
  }

  private WrittenPickle bytes(byte[] value) {
    raw('T');
    out.writeBytes(little(4).putInt(value.length).array());
    out.writeBytes(value);
    return this;
  }

  private byte[] end() {
    raw('.');
    return out.toByteArray();
  }

  private static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}

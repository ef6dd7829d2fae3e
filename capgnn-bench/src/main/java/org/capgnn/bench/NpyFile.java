package org.capgnn.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.capgnn.data.file.AtomicFile;

/** Writes one-dimensional arrays in NumPy's .npy form, version 1.0. */
final class NpyFile {
  private static final int ALIGNMENT = 64;
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

  private NpyFile() {}

  static void write(Path file, int[] values) throws IOException {
    ByteBuffer bytes = buffer(values.length);
    bytes.asIntBuffer().put(values);
    write(file, "<i4", values.length, bytes);
  }

  static void write(Path file, float[] values) throws IOException {
    ByteBuffer bytes = buffer(values.length);
    bytes.asFloatBuffer().put(values);
    write(file, "<f4", values.length, bytes);
  }

  private static ByteBuffer buffer(int length) {
    return ByteBuffer.allocate(Math.multiplyExact(4, length)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void write(Path file, String type, int length, ByteBuffer bytes)
      throws IOException {
    String header =
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + length + ",), }";
    int unpadded = MAGIC.length + 2 + header.length() + 1;
    int padded = (unpadded + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    String line = header + " ".repeat(padded - unpadded) + "\n";
    try (AtomicFile target = new AtomicFile(file)) {
      OutputStream out = target.stream();
      out.write(MAGIC);
      out.write(line.length() & 0xff);
      out.write(line.length() >>> 8);
      out.write(line.getBytes(StandardCharsets.ISO_8859_1));
      out.write(bytes.array());
      target.commit();
    }
  }
}

package org.capgnn.data.npz;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes archives of npy arrays the way NumPy does. */
final class NpzBytes {
  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  NpzBytes entry(String name, byte[] npy) {
    entries.put(name, npy);
    return this;
  }

  NpzBytes remove(String name) {
    entries.remove(name);
    return this;
  }

  NpzBytes ints(String name, int... values) {
    return entry(name, npy(1, "<i4", shape(values.length), ints(values)));
  }

  NpzBytes longs(String name, long... values) {
    ByteBuffer data = little(8 * values.length);
    for (long value : values) {
      data.putLong(value);
    }
    return entry(name, npy(1, "<i8", shape(values.length), data.array()));
  }

  NpzBytes floats(String name, float... values) {
    return entry(name, npy(1, "<f4", shape(values.length), floats(values)));
  }

  NpzBytes texts(String name, int length, String... values) {
    ByteBuffer data = little(4 * length * values.length);
    for (int k = 0; k < values.length; k++) {
      data.put(4 * length * k, values[k].getBytes(Charset.forName("UTF-32LE")));
    }
    return entry(name, npy(1, "<U" + length, shape(values.length), data.array()));
  }

  static String shape(int size) {
    return "(" + size + ",)";
  }

  static byte[] ints(int... values) {
    ByteBuffer data = little(4 * values.length);
    for (int value : values) {
      data.putInt(value);
    }
    return data.array();
  }

  static byte[] floats(float... values) {
    ByteBuffer data = little(4 * values.length);
    for (float value : values) {
      data.putFloat(value);
    }
    return data.array();
  }

  static byte[] npy(int version, String type, String shape, byte[] data) {
    return npy(version, type, "False", shape, data);
  }

  static byte[] npy(int version, String type, String fortran, String shape, byte[] data) {
    String head =
        "{'descr': '"
            + type
            + "', 'fortran_order': "
            + fortran
            + ", 'shape': "
            + shape
            + ", }   \n";
    int lengthBytes = version == 1 ? 2 : 4;
    ByteBuffer out = little(8 + lengthBytes + head.length() + data.length);
    out.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
    out.put((byte) version).put((byte) 0);
    if (version == 1) {
      out.putShort((short) head.length());
    } else {
      out.putInt(head.length());
    }
    return out.put(head.getBytes(StandardCharsets.US_ASCII)).put(data).array();
  }

  Path write(Path file, boolean compressed) throws IOException {
    try (OutputStream raw = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(raw)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        ZipEntry head = new ZipEntry(entry.getKey() + ".npy");
        if (!compressed) {
          CRC32 sum = new CRC32();
          sum.update(entry.getValue());
          head.setMethod(ZipEntry.STORED);
          head.setSize(entry.getValue().length);
          head.setCrc(sum.getValue());
        }
        zip.putNextEntry(head);
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
    return file;
  }

  private static ByteBuffer little(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}

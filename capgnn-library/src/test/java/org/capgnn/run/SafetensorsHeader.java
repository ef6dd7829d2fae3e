package org.capgnn.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The header of a safetensors file, taken out and put back with a checksum that fits. */
final class SafetensorsHeader {
  private static final int DIGITS_AT = 8 + "{\"__metadata__\":{\"checksum\":\"".length();

  private SafetensorsHeader() {}

  private static int length(byte[] file) {
    return (int) ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong(0);
  }

  static String of(byte[] file) {
    return new String(file, 8, length(file), UTF_8);
  }

  static byte[] replaced(byte[] file, JsonNode header) {
    byte[] text = header.toString().getBytes(UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] length =
        ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, text.length).array();
    out.writeBytes(length);
    out.writeBytes(text);
    out.writeBytes(Arrays.copyOfRange(file, 8 + length(file), file.length));
    byte[] changed = out.toByteArray();
    if (changed.length > DIGITS_AT + 64) {
      Arrays.fill(changed, DIGITS_AT, DIGITS_AT + 64, (byte) '0');
      byte[] sum = Seal.sha256(changed).getBytes(UTF_8);
      System.arraycopy(sum, 0, changed, DIGITS_AT, sum.length);
    }
    return changed;
  }
}

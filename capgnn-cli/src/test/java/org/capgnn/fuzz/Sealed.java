package org.capgnn.fuzz;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Gives files of our own a checksum that fits, so that the fuzzer gets past it. */
final class Sealed {
  private static final String START = "{\"__metadata__\":{\"checksum\":\"";
  private static final int AT = Long.BYTES + START.length();
  private static final int DIGITS = 64;

  private Sealed() {}

  /** A JSON file whose last field is the checksum of what comes before. */
  static byte[] json(byte[] data) {
    String text = new String(data, StandardCharsets.ISO_8859_1);
    int end = text.lastIndexOf(",\n  \"checksum\"");
    if (end < 0) {
      end = Math.max(0, text.stripTrailing().length() - 1);
    }
    byte[] body = Arrays.copyOf(data, end);
    String tail = ",\n  \"checksum\" : \"" + sha256(body) + "\"\n}\n";
    return (text.substring(0, end) + tail).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A safetensors file that begins with its checksum; any other stays as it is. */
  static byte[] tensors(byte[] data) {
    byte[] start = START.getBytes(StandardCharsets.US_ASCII);
    if (data.length < AT + DIGITS || !Arrays.equals(data, Long.BYTES, AT, start, 0, start.length)) {
      return data;
    }
    byte[] sealed = data.clone();
    Arrays.fill(sealed, AT, AT + DIGITS, (byte) '0');
    byte[] digits = sha256(sealed).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, sealed, AT, DIGITS);
    return sealed;
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}

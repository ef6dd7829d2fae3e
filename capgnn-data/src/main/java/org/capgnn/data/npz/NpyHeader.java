package org.capgnn.data.npz;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.data.numpy.DType;
import org.capgnn.graph.InputException;

/**
 * The header of an npy array, versions 1 to 3.
 *
 * @param byteCount length of the header
 */
record NpyHeader(DType type, boolean fortran, long[] shape, int byteCount) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int LONGEST = 1 << 20;
  private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
  private static final Pattern FORTRAN = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([\\d\\sL,]*)\\)");

  static NpyHeader read(String source, InputStream in) throws IOException {
    byte[] start = in.readNBytes(MAGIC.length + 2);
    if (start.length < MAGIC.length + 2
        || !Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw InputException.of(
          "%s: not an npy array: it does not start with the bytes 93 4e 55 4d 50 59; is the archive"
              + " from NumPy?",
          source);
    }
    int version = start[MAGIC.length];
    if (version < 1 || version > 3) {
      throw InputException.of(
          "%s: npy version %s is not supported; save it with version 1 or 2", source, version);
    }
    int lengthBytes = version == 1 ? 2 : 4;
    int length = 0;
    for (int k = 0; k < lengthBytes; k++) {
      length |= Math.max(0, in.read()) << (8 * k);
    }
    if (length < 0 || length > LONGEST) {
      throw InputException.of(
          "%s: the npy header claims %s bytes; is the file damaged?", source, length);
    }
    byte[] text = in.readNBytes(length);
    if (text.length < length) {
      throw new InputException(source + ": truncated in the npy header; fetch the file again");
    }
    int byteCount = MAGIC.length + 2 + lengthBytes + length;
    return parse(source, new String(text, StandardCharsets.UTF_8), byteCount);
  }

  private static NpyHeader parse(String source, String text, int byteCount) {
    String type =
        find(source, TYPE, text, "a plain element type (structured arrays are not supported)");
    String fortran = find(source, FORTRAN, text, "fortran_order");
    String sizes = find(source, SHAPE, text, "a shape");
    try {
      long[] shape =
          Arrays.stream(sizes.replace("L", "").split(","))
              .map(String::trim)
              .filter(size -> !size.isEmpty())
              .mapToLong(Long::parseLong)
              .toArray();
      return new NpyHeader(DType.parse(source, type), fortran.equals("True"), shape, byteCount);
    } catch (NumberFormatException e) {
      throw new InputException(
          "%s: the npy header has the shape (%s), which is too large".formatted(source, sizes), e);
    }
  }

  private static String find(String source, Pattern pattern, String text, String what) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new InputException(source + ": the npy header lacks " + what + ": " + text.trim());
    }
    return matcher.group(1);
  }
}

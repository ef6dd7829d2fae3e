package org.capgnn.data.numpy;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.HexFormat;
import org.capgnn.graph.InputException;

/** Decodes text and refuses bytes that are not in its encoding, instead of replacing them. */
final class StrictText {
  private static final int SHOWN = 16;

  private StrictText() {}

  static String decode(String source, byte[] bytes, int from, int length, Charset encoding) {
    try {
      return encoding.newDecoder().decode(ByteBuffer.wrap(bytes, from, length)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(
          "%s: the bytes %s are not %s; save the text in that encoding"
              .formatted(
                  source,
                  HexFormat.ofDelimiter(" ").formatHex(bytes, from, from + Math.min(length, SHOWN)),
                  encoding),
          e);
    }
  }
}

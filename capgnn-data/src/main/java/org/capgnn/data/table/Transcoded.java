package org.capgnn.data.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.capgnn.data.EncodingException;

/** Text in any encoding as bytes of UTF-8, in which all tables are read. */
final class Transcoded extends InputStream {
  private static final int CHARS = 1 << 14;

  private final String name;
  private final Charset encoding;
  private final Reader reader;
  private final CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
  private final CharBuffer chars = CharBuffer.allocate(CHARS).flip();
  private final ByteBuffer bytes = ByteBuffer.allocate(4 * CHARS).flip();
  private long line = 1;
  private boolean ended;

  Transcoded(String name, InputStream in, Charset encoding) {
    this.name = name;
    this.encoding = encoding;
    this.reader =
        new InputStreamReader(
            in,
            encoding
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  @Override
  public int read() throws IOException {
    return more() ? bytes.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!more()) {
      return -1;
    }
    int count = Math.min(length, bytes.remaining());
    bytes.get(target, from, count);
    return count;
  }

  private boolean more() throws IOException {
    while (!bytes.hasRemaining() && !ended) {
      chars.compact();
      try {
        ended = reader.read(chars) < 0;
      } catch (CharacterCodingException e) {
        throw new EncodingException(name, line, "the text is not " + encoding);
      }
      chars.flip();
      bytes.clear();
      utf8.encode(chars, bytes, ended);
      bytes.flip();
      for (int i = 0; i < bytes.limit(); i++) {
        line += bytes.get(i) == '\n' ? 1 : 0;
      }
    }
    return bytes.hasRemaining();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

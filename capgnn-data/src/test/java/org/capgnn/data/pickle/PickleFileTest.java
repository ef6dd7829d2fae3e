package org.capgnn.data.pickle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.data.numpy.CsrArrays;
import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;

class PickleFileTest {

  private static Object parse(byte[] bytes) {
    return PickleFile.parse("a.pickle", bytes);
  }

  @Test
  void arrayKeepsShapeAndNumbers() {
    NumpyArray array =
        (NumpyArray) parse(new PickleBytes().ints(new int[] {1, 2, 3, 4, 5, 6}, 2, 3).end());
    assertThat(array.rank()).isEqualTo(2);
    assertThat(array.size(1)).isEqualTo(3);
    assertThat(array.ints()).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void matrixOfSciPyIsReadFromItsThreeArrays() {
    byte[] bytes =
        new PickleBytes()
            .csr(2, 3, new double[] {1, 0.5}, new int[] {2, 0}, new int[] {0, 1, 2})
            .end();
    CsrArrays matrix = (CsrArrays) parse(bytes);
    assertThat(matrix.rows()).isEqualTo(2);
    assertThat(matrix.toMatrix().values()).containsExactly(1f, 0.5f);
    assertThat(matrix.toMatrix().columnIndices()).containsExactly(2, 0);
  }

  @Test
  void arrayRememberedInTheMemoIsTheFinishedOne() {
    // ] ( array memo-put-0 memo-get-0 e: the same array twice in a list
    byte[] bytes =
        new PickleBytes().raw(']', '(').ints(new int[] {7}, 1).raw('q', 0, 'h', 0, 'e').end();
    List<?> list = (List<?>) parse(bytes);
    assertThat(list.get(0)).isSameAs(list.get(1)).isInstanceOf(NumpyArray.class);
  }

  @Test
  void defaultDictionaryBecomesAMap() {
    byte[] bytes =
        new PickleBytes()
            .global("collections", "defaultdict")
            .mark()
            .global("__builtin__", "list")
            .tuple()
            .reduce()
            .mark()
            .number(3)
            .list("x", "y")
            .raw('u')
            .end();
    assertThat(parse(bytes)).isEqualTo(Map.of(3, List.of("x", "y")));
  }

  @Test
  void anyOtherClassIsRefusedByName() {
    byte[] attack =
        new PickleBytes().global("posix", "system").mark().text("id").tuple().reduce().end();
    assertThatThrownBy(() -> parse(attack))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "a.pickle: the pickle asks for posix.system; only NumPy arrays, SciPy CSR matrices and"
                + " plain containers are read");
  }

  @Test
  void classNamedOnTheStackIsRefusedToo() {
    byte[] attack = new PickleBytes().text("builtins").text("eval").raw(0x93).end();
    assertThatThrownBy(() -> parse(attack)).hasMessageContaining("asks for builtins.eval;");
  }

  @Test
  void classesThatTheLibraryKnowsAreRefusedAsWell() {
    byte[] date = new PickleBytes().global("datetime", "date").end();
    assertThatThrownBy(() -> parse(date)).hasMessageContaining("asks for datetime.date;");
  }

  @Test
  void oldWaysToNameAClassAreRefused() {
    byte[] inst = new PickleBytes().mark().raw('i', 'o', 's', '\n', 'x', '\n').end();
    assertThatThrownBy(() -> parse(inst)).isInstanceOf(InputException.class);
    byte[] persistent = new PickleBytes().raw('P', '7', '\n').end();
    assertThatThrownBy(() -> parse(persistent)).hasMessageContaining("opcode 0x50");
  }

  @Test
  void everyTruncationIsOneClearLine() {
    byte[] whole =
        new PickleBytes()
            .csr(2, 3, new double[] {1, 0.5}, new int[] {2, 0}, new int[] {0, 1, 2})
            .end();
    for (int length = 2; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> parse(cut))
          .as("cut after %d bytes", length)
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("a.pickle: truncated pickle: it ends after " + length + " bytes")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void everyFlippedByteIsEitherReadOrOneClearLine() {
    byte[] whole =
        new PickleBytes()
            .csr(2, 3, new double[] {1, 0.5}, new int[] {2, 0}, new int[] {0, 1, 2})
            .end();
    int refused = 0;
    for (int at = 0; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 0x55;
      try {
        parse(damaged);
      } catch (InputException e) {
        assertThat(e.getMessage()).startsWith("a.pickle: ").doesNotContain("\n");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(whole.length / 2);
  }

  @Test
  void forgedLengthTakesNoMemory() {
    byte[] forged = new PickleBytes().raw('X', 0xff, 0xff, 0xff, 0x7f).end();
    assertThatThrownBy(() -> parse(forged)).hasMessageContaining("truncated pickle");
    byte[] long8 = new PickleBytes().raw(0x8e, 0, 0, 0, 0, 1, 0, 0, 0).end();
    assertThatThrownBy(() -> parse(long8)).hasMessageContaining("truncated pickle");
  }

  @Test
  void wrongMagicShowsTheBytesFound() {
    byte[] text = "<html>".getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "a.pickle: not a pickle of protocol 2 to 5: it starts with the bytes 3c 68, expected 80"
                + " 02; is it the right file?");
    assertThatThrownBy(() -> parse(new byte[0])).hasMessageContaining("empty file");
  }

  @Test
  void missingFileIsNamed() {
    assertThatThrownBy(() -> PickleFile.read(Path.of("nowhere", "ind.x.graph")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("ind.x.graph: no such file");
  }

  @Test
  void structuredArraysAreRefused() {
    byte[] bytes = new PickleBytes().array("V8", new byte[8], 1).end();
    assertThatThrownBy(() -> parse(bytes)).hasMessageContaining("element type V8 is not supported");
  }

  @Test
  void arrayWithFewerBytesThanItsShapeIsTruncated() {
    byte[] bytes = new PickleBytes().array("i4", new byte[8], 3).end();
    assertThatThrownBy(() -> parse(bytes))
        .hasMessage("a.pickle: truncated: 3 elements need 12 bytes, found 8; fetch the file again");
  }

  private static void assertRefused(byte[] bytes, String message) {
    assertThatThrownBy(() -> parse(bytes))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("a.pickle: ")
        .hasMessageContaining(message);
  }

  @Test
  void listThatContainsItselfIsRefused() {
    // ] memo-put-0 memo-get-0 a
    assertRefused(new PickleBytes().raw(']', 'q', 0, 'h', 0, 'a').end(), "in themselves");
  }

  @Test
  void listThatContainsItselfIsNoKey() {
    // } ] memo-put-0 memo-get-0 a 1 s: its hash code would overflow the stack
    byte[] bytes = new PickleBytes().raw('}', ']', 'q', 0, 'h', 0, 'a').number(1).raw('s').end();
    assertRefused(bytes, "a container as key");
  }

  @Test
  void listsThatDoubleAtEachLevelAreRefused() {
    PickleBytes bytes = new PickleBytes().raw(']').text("x").raw('a', 'q', 0);
    for (int level = 1; level < 49; level++) {
      bytes.raw(']', '(', 'h', level - 1, 'h', level - 1, 'e', 'q', level);
    }
    assertRefused(bytes.end(), "repeats its values");
  }

  @Test
  void deepListsAreRefused() {
    PickleBytes bytes = new PickleBytes();
    for (int level = 0; level < 100_000; level++) {
      bytes.raw(']');
    }
    for (int level = 1; level < 100_000; level++) {
      bytes.raw('a');
    }
    assertRefused(bytes.end(), "more than 50 deep");
  }

  @Test
  void numberOfThreeMillionDigitsIsRefused() {
    String digits = "9".repeat(3_000_000);
    for (char opcode : new char[] {'I', 'L', 'F'}) {
      byte[] text = ("\u0000\u0002" + opcode + digits + "\n.").getBytes(StandardCharsets.US_ASCII);
      text[0] = (byte) 0x80;
      assertRefused(text, "a number of more than 100 digits");
    }
    byte[] binary = new byte[3_000_000];
    byte[] head = new PickleBytes().raw(0x8b, 0xB0, 0xC6, 0x2D, 0).end();
    System.arraycopy(head, 0, binary, 0, head.length - 1);
    assertRefused(binary, "a number of more than 100 digits");
  }

  @Test
  void theSameBytesDoNotBecomeManyArrays() {
    PickleBytes bytes = new PickleBytes().raw(']', '(').text("x".repeat(1 << 20)).raw('q', 0);
    for (int copy = 0; copy < 100; copy++) {
      bytes.global("_codecs", "encode").raw('h', 0).text("latin1").raw(0x86).reduce();
    }
    assertRefused(bytes.raw('e').end(), "many arrays of the same bytes");
  }
}

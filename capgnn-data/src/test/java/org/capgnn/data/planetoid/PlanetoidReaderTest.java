package org.capgnn.data.planetoid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.pickle.PickleBytes;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Six vertices: 0 to 2 are in allx, and 0 trains; 5 and 3 test, in this order; 4 is only in the
 * graph.
 */
class PlanetoidReaderTest {
  @TempDir Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    write(
        "allx",
        new PickleBytes()
            .csr(3, 2, new double[] {1, 1, 1}, new int[] {0, 1, 0}, new int[] {0, 1, 2, 3}));
    write("ally", new PickleBytes().ints(new int[] {1, 0, 0, 1, 0, 0}, 3, 2));
    write("y", new PickleBytes().ints(new int[] {1, 0}, 1, 2));
    write(
        "tx",
        new PickleBytes().csr(2, 2, new double[] {0.5, 1}, new int[] {1, 0}, new int[] {0, 1, 2}));
    write("ty", new PickleBytes().ints(new int[] {0, 1, 1, 0}, 2, 2));
    Files.writeString(file("test.index"), "5\n3\n");
    write("graph", graph(0, 1, 1, 2, 3, 3, 4, 5));
  }

  private Path file(String part) {
    return folder.resolve("ind.tiny." + part);
  }

  private void write(String part, PickleBytes pickle) throws IOException {
    Files.write(file(part), pickle.end());
  }

  /** A dictionary with one neighbour per vertex. */
  private static PickleBytes graph(int... pairs) {
    PickleBytes pickle = new PickleBytes().raw('}').mark();
    for (int k = 0; k < pairs.length; k += 2) {
      pickle.number(pairs[k]).raw(']').number(pairs[k + 1]).raw('a');
    }
    return pickle.raw('u');
  }

  private Dataset read() {
    return new PlanetoidReader().read(folder, LoadOptions.DEFAULT);
  }

  @Test
  void testRowsGoToTheVerticesThatTheIndexNames() {
    Dataset data = read();
    assertThat(data.name()).isEqualTo("tiny");
    assertThat(data.labels().of()).containsExactly(0, 1, -1, 0, -1, 1);
    assertThat(data.labels().classNames()).containsExactly("0", "1");
    assertThat(data.features().matrix().offsets()).containsExactly(0, 1, 2, 3, 4, 4, 5);
    assertThat(data.features().matrix().columnIndices()).startsWith(0, 1, 0, 0, 1);
    assertThat(data.features().matrix().values()).startsWith(1f, 1f, 1f, 1f, 0.5f);
    assertThat(data.graph().edgeCount()).isEqualTo(3);
    assertThat(data.graph().selfLoops()).containsExactly(3);
    assertThat(data.splits().get("public").train()).containsExactly(0);
    assertThat(data.splits().get("public").valid()).containsExactly(1, 2);
    assertThat(data.splits().get("public").test()).containsExactly(3, 5);
  }

  @Test
  void anyOfTheFilesNamesTheDataSet() {
    PlanetoidReader reader = new PlanetoidReader();
    assertThat(reader.recognises(folder, LoadOptions.DEFAULT)).isTrue();
    assertThat(reader.recognises(file("allx"), LoadOptions.DEFAULT)).isTrue();
    assertThat(reader.recognises(folder.resolve("tiny.npz"), LoadOptions.DEFAULT)).isFalse();
    assertThat(reader.read(file("graph"), LoadOptions.DEFAULT).vertexCount()).isEqualTo(6);
  }

  @Test
  void directionIsKeptOnRequest() {
    Dataset data = new PlanetoidReader().read(folder, LoadOptions.DEFAULT.withDirected(true));
    assertThat(data.graph().entryCount()).isEqualTo(3);
  }

  private void assertRefused(String message) {
    assertThatThrownBy(this::read)
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void missingFileIsNamed() throws IOException {
    Files.delete(file("ty"));
    assertRefused("ind.tiny.ty: no such file; put it beside the other files");
  }

  @Test
  void missingTestIndexIsNamed() throws IOException {
    Files.delete(file("test.index"));
    assertRefused("ind.tiny.test.index: no such file");
  }

  @Test
  void truncatedPickleIsNamed() throws IOException {
    byte[] whole = Files.readAllBytes(file("allx"));
    Files.write(file("allx"), Arrays.copyOf(whole, whole.length / 2));
    assertRefused("ind.tiny.allx: truncated pickle");
  }

  @Test
  void wrongMagicIsNamed() throws IOException {
    Files.writeString(file("graph"), "404: Not Found");
    assertRefused(
        "ind.tiny.graph: not a pickle of protocol 2 to 5: it starts with the bytes 34 30");
  }

  @Test
  void wrongKindOfValueIsNamed() throws IOException {
    write("allx", graph(0, 1));
    assertRefused("ind.tiny.allx: expected a SciPy CSR matrix");
  }

  @Test
  void unknownVertexInTheGraphIsNamed() throws IOException {
    write("graph", graph(0, 6));
    assertRefused("ind.tiny.graph: vertex 6 is unknown; the features have 0 to 5");
  }

  @Test
  void testIndexThatIsNoNumberIsReportedWithItsLine() throws IOException {
    Files.writeString(file("test.index"), "5\nthree\n");
    assertRefused("ind.tiny.test.index:2: found 'three', expected a vertex number");
  }

  @Test
  void testIndexThatRepeatsAVertexIsReportedWithItsLine() throws IOException {
    Files.writeString(file("test.index"), "5\n5\n");
    assertRefused("ind.tiny.test.index:2: vertex 5 has features already");
  }

  @Test
  void filesThatDoNotBelongTogetherAreRefused() throws IOException {
    Files.writeString(file("test.index"), "5\n");
    assertRefused(
        "ind.tiny.test.index: 1 rows, but ind.tiny.tx has 2; do the files belong together?");
  }

  @Test
  void notANumberAmongTheFeaturesIsReportedWithRowAndColumn() throws IOException {
    write(
        "tx",
        new PickleBytes()
            .csr(2, 2, new double[] {Double.NaN, 1}, new int[] {1, 0}, new int[] {0, 1, 2}));
    assertRefused("ind.tiny.tx: row 0, column 1 is NaN");
  }

  @Test
  void folderOfSeveralDataSetsAsksForOne() throws IOException {
    Files.copy(file("graph"), folder.resolve("ind.other.graph"));
    assertRefused("several data sets (other, tiny); name one of them, such as ");
  }

  @Test
  void testIndexOutOfProportionIsRefused() throws IOException {
    Files.writeString(file("test.index"), "5\n100000000\n");
    assertThatThrownBy(this::read)
        .hasMessageContaining("ind.tiny.test.index: it states 100000001 vertices");
  }

  @Test
  void fractionalAndVeryLongVertexNumbersAreRefused() throws IOException {
    // 1.5, and 2^64 + 1, whose lowest 64 bits are vertex 1
    byte[] fraction = {'G', 0x3F, (byte) 0xF8, 0, 0, 0, 0, 0, 0};
    byte[] big = {(byte) 0x8a, 9, 1, 0, 0, 0, 0, 0, 0, 0, 1};
    for (byte[] number : new byte[][] {fraction, big}) {
      PickleBytes graph = new PickleBytes().raw('}').number(0).raw(']');
      for (byte b : number) {
        graph.raw(b);
      }
      write("graph", graph.raw('a', 's'));
      assertThatThrownBy(this::read)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("is unknown; the features have 0 to 5");
    }
  }

  @Test
  void twoClassesOfAVertexAreRefused() throws IOException {
    write("ally", new PickleBytes().ints(new int[] {1, 0, 1, 1, 0, 0}, 3, 2));
    assertThatThrownBy(this::read).hasMessageContaining("row 1 has the classes 0 and 1");
  }
}

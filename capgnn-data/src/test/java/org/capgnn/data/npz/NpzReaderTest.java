package org.capgnn.data.npz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.pickle.PickleBytes;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three vertices, 0 -> 1, 1 -> 0, 2 -> 1 and a loop at 2; two features; classes cats and dogs. */
class NpzReaderTest {
  @TempDir Path folder;

  private static NpzBytes plain() {
    return new NpzBytes()
        .floats("adj_data", 1, 1, 1, 1)
        .ints("adj_indices", 1, 0, 1, 2)
        .ints("adj_indptr", 0, 1, 2, 4)
        .longs("adj_shape", 3, 3)
        .floats("attr_data", 1, 2)
        .ints("attr_indices", 0, 1)
        .ints("attr_indptr", 0, 1, 1, 2)
        .longs("attr_shape", 3, 2)
        .longs("labels", 1, 0, 1)
        .texts("class_names", 6, "cats", "dogs");
  }

  private Dataset read(NpzBytes archive) throws IOException {
    return new NpzReader()
        .read(archive.write(folder.resolve("pets.npz"), true), LoadOptions.DEFAULT);
  }

  private void assertRefused(NpzBytes archive, String message) throws IOException {
    Path file = archive.write(folder.resolve("pets.npz"), true);
    assertRefused(file, message);
  }

  private static void assertRefused(Path file, String message) {
    assertThatThrownBy(() -> new NpzReader().read(file, LoadOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  private static void assertPets(Dataset data) {
    assertThat(data.graph().adjacency().offsets()).containsExactly(0, 1, 3, 4);
    assertThat(data.graph().adjacency().columnIndices()).startsWith(1, 0, 2, 1);
    assertThat(data.graph().isWeighted()).isFalse();
    assertThat(data.graph().selfLoops()).containsExactly(2);
    assertThat(data.features().matrix().offsets()).containsExactly(0, 1, 1, 2);
    assertThat(data.features().matrix().values()).containsExactly(1f, 2f);
    assertThat(data.labels().of()).containsExactly(1, 0, 1);
    assertThat(data.labels().classNames()).containsExactly("cats", "dogs");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void benchmarkLayoutIsReadCompressedOrNot(boolean compressed) throws IOException {
    Path file = plain().write(folder.resolve("pets.npz"), compressed);
    assertThat(new NpzReader().recognises(file, LoadOptions.DEFAULT)).isTrue();
    Dataset data = new NpzReader().read(file, LoadOptions.DEFAULT);
    assertPets(data);
    assertThat(data.name()).isEqualTo("pets");
  }

  @Test
  void namesMayBePickledOrBytes() throws IOException {
    byte[] pickled = NpzBytes.npy(1, "|O", "(2,)", new PickleBytes().texts("cats", "dogs").end());
    assertPets(read(plain().entry("class_names", pickled)));
    byte[] bytes = "cats\0dogs\0".getBytes(StandardCharsets.US_ASCII);
    assertPets(read(plain().entry("class_names", NpzBytes.npy(2, "|S5", "(2,)", bytes))));
  }

  @Test
  void variantWithPickledMatricesGivesTheSame() throws IOException {
    PickleBytes adjacency =
        new PickleBytes()
            .beginObject()
            .csr(3, 3, new double[] {1, 1, 1, 1}, new int[] {1, 0, 1, 2}, new int[] {0, 1, 2, 4})
            .endObject();
    PickleBytes features =
        new PickleBytes()
            .beginObject()
            .csr(3, 2, new double[] {1, 2}, new int[] {0, 1}, new int[] {0, 1, 1, 2})
            .endObject();
    Dataset data =
        read(
            new NpzBytes()
                .entry("adj_matrix", NpzBytes.npy(1, "|O", "()", adjacency.end()))
                .entry("node_attr", NpzBytes.npy(1, "|O", "()", features.end()))
                .longs("node_label", 1, 0, 1)
                .texts("class_names", 4, "cats", "dogs"));
    assertPets(data);
  }

  @Test
  void denseFeaturesKeepEveryEntryAndMostlyZeroOnesBecomeSparse() throws IOException {
    byte[] dense = NpzBytes.npy(1, "<f4", "(3, 2)", NpzBytes.floats(1, 2, 3, 4, 5, 0));
    Dataset data = read(plain().remove("attr_indptr").entry("attr_matrix", dense));
    assertThat(data.features().dense()).isTrue();
    assertThat(data.features().matrix().values()).containsExactly(1, 2, 3, 4, 5, 0);
    byte[] sparse = NpzBytes.npy(1, "<f4", "(3, 2)", NpzBytes.floats(1, 0, 0, 0, 0, 2));
    assertPets(read(plain().remove("attr_indptr").entry("attr_matrix", sparse)));
  }

  @Test
  void columnsFirstIsTurnedIntoRows() throws IOException {
    byte[] fortran = NpzBytes.npy(1, "<f4", "True", "(3, 2)", NpzBytes.floats(1, 0, 0, 0, 0, 2));
    assertPets(read(plain().remove("attr_indptr").entry("attr_matrix", fortran)));
  }

  @Test
  void oneHotAndMissingLabelsAreUnderstood() throws IOException {
    byte[] oneHot = NpzBytes.npy(1, "|b1", "(3, 2)", new byte[] {0, 1, 1, 0, 0, 0});
    assertThat(read(plain().entry("labels", oneHot)).labels().of()).containsExactly(1, 0, -1);
    assertThat(read(plain().longs("labels", -1, 0, 1)).labels().of()).containsExactly(-1, 0, 1);
    Dataset unlabelled = read(plain().remove("labels"));
    assertThat(unlabelled.labels().of()).containsOnly(-1);
  }

  @Test
  void weightsAreKeptAndTheLargerDirectionWins() throws IOException {
    Dataset data = read(plain().floats("adj_data", 2, 3, 0.5f, 1));
    assertThat(data.graph().adjacency().values()).containsExactly(3f, 3f, 0.5f, 0.5f);
  }

  @Test
  void negativeWeightIsRefused() throws IOException {
    assertRefused(
        plain().floats("adj_data", 1, -2, 1, 1),
        "edge 1 -> 0 has weight -2.0; weights must be positive");
  }

  @Test
  void notANumberAmongTheFeaturesIsReportedWithRowAndColumn() throws IOException {
    assertRefused(plain().floats("attr_data", 1, Float.NaN), "/attr: row 2, column 1 is NaN");
    byte[] dense = NpzBytes.npy(1, "<f4", "(3, 2)", NpzBytes.floats(1, 2, 3, Float.NaN, 5, 0));
    assertRefused(
        plain().remove("attr_indptr").entry("attr_matrix", dense),
        "/attr_matrix: row 1, column 1 is NaN");
  }

  @Test
  void featureThatIsTextIsRefused() throws IOException {
    assertRefused(
        plain().texts("attr_data", 3, "1", "two"),
        "/attr_data: element 0 is '1', numbers are needed");
  }

  @Test
  void unknownVertexInAnEdgeIsRefused() throws IOException {
    assertRefused(
        plain().ints("adj_indices", 1, 0, 1, 3), "/adj: row 2 has column 3, expected 0 to 2");
  }

  @Test
  void forgedHeaderOfMoreThanTwoBillionEdgesIsRefused() throws IOException {
    byte[] forged = NpzBytes.npy(1, "<i4", "(3000000000,)", NpzBytes.ints(1, 0, 1, 2));
    assertRefused(
        plain().entry("adj_indices", forged),
        "/adj_indices: the header claims [3000000000] elements, more than the 2^31 that one graph"
            + " can have");
    byte[] beyondLong = NpzBytes.npy(1, "<i4", "(99999999999999999999,)", NpzBytes.ints(1));
    assertRefused(plain().entry("adj_indices", beyondLong), "which is too large");
  }

  @Test
  void headerThatClaimsMoreThanIsThereTakesNoMemory() throws IOException {
    byte[] forged = NpzBytes.npy(1, "<i4", "(2000000000,)", NpzBytes.ints(1, 0, 1, 2));
    assertRefused(
        plain().entry("adj_indices", forged),
        "/adj_indices: truncated: 2000000000 elements need 8000000000 bytes, ");
  }

  @Test
  void truncatedArchiveIsRefused() throws IOException {
    Path file = plain().write(folder.resolve("pets.npz"), true);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertRefused(file, "truncated or damaged zip archive");
  }

  @Test
  void damagedContentIsFoundByItsChecksum() throws IOException {
    Path file = plain().write(folder.resolve("pets.npz"), false);
    byte[] bytes = Files.readAllBytes(file);
    int at =
        indexOf(bytes, "labels.npy") + "labels.npy".length() + 90; // within the labels' numbers
    bytes[at] ^= 1;
    Files.write(file, bytes);
    assertRefused(file, "its checksum does not match; fetch the file again");
  }

  private static int indexOf(byte[] bytes, String text) {
    return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
  }

  @Test
  void wrongMagicOfArchiveAndArrayAreTold() throws IOException {
    Path html = Files.writeString(folder.resolve("page.npz"), "<html>");
    assertRefused(html, "not a zip archive: it does not start with the bytes 50 4b");
    assertRefused(
        plain().entry("labels", "text only".getBytes(StandardCharsets.US_ASCII)),
        "/labels: not an npy array");
  }

  @Test
  void missingFileAndMissingArraysAreNamed() throws IOException {
    assertRefused(folder.resolve("nowhere.npz"), "no such file");
    assertRefused(plain().remove("adj_indices"), "no array adj_indices; found adj_data, ");
    assertRefused(new NpzBytes().ints("weights", 1), "no adjacency; expected adj_data, ");
  }

  @Test
  void foreignClassInAPickledArrayIsRefusedByName() throws IOException {
    byte[] attack =
        new PickleBytes().global("os", "system").mark().text("id").tuple().reduce().end();
    assertRefused(
        plain().entry("class_names", NpzBytes.npy(1, "|O", "(2,)", attack)),
        "/class_names: the pickle asks for os.system;");
  }

  @Test
  void arraysOfDifferentLengthAreRefused() throws IOException {
    assertRefused(
        plain().longs("labels", 1, 0), "/labels: 2 rows, but the adjacency has 3 vertices");
    assertRefused(
        plain().longs("labels", 1, 0, 2), "/class_names: 2 names, but labels go up to class 2");
    assertRefused(
        plain().longs("attr_shape", 2, 2).ints("attr_indptr", 0, 1, 2),
        "/attr: 2 rows, but the adjacency has 3 vertices");
    assertRefused(plain().longs("adj_shape", 3, 4), "a graph needs a square one");
  }

  @Test
  void otherElementTypesAreRefused() throws IOException {
    assertRefused(
        plain().entry("labels", NpzBytes.npy(1, "<c8", "(3,)", new byte[24])),
        "/labels: element type <c8 is not supported");
  }

  @Test
  void labelsFromOneOnAreAsManyClassesAsOccur() throws IOException {
    Dataset data = read(plain().remove("class_names").longs("labels", 1, 6, 1));
    assertThat(data.labels().classNames()).containsExactly("1", "6");
    assertThat(data.labels().of()).containsExactly(0, 1, 0);
  }

  @Test
  void labelOfTenMillionIsOneClass() throws IOException {
    Dataset data = read(plain().remove("class_names").longs("labels", 0, 10_000_000, 0));
    assertThat(data.labels().classNames()).containsExactly("0", "10000000");
  }

  @Test
  void twoClassesOfAVertexAreRefused() throws IOException {
    byte[] rows = NpzBytes.ints(1, 0, 1, 1, 0, 1);
    assertRefused(
        plain().entry("labels", NpzBytes.npy(1, "<i4", "(3, 2)", rows)),
        "row 1 has the classes 0 and 1");
  }

  @Test
  void textWithoutWidthTakesNoMemory() throws IOException {
    byte[] none = NpzBytes.npy(1, "<U0", "(1000000000,)", new byte[0]);
    assertRefused(plain().entry("class_names", none), "states 1000000000 elements");
  }

  @Test
  void emptyMatrixOfABillionRowsTakesNoMemory() throws IOException {
    byte[] none = NpzBytes.npy(1, "<f4", "(1000000000, 0)", new byte[0]);
    NpzBytes dense = plain();
    for (String part : new String[] {"data", "indices", "indptr", "shape"}) {
      dense.remove("attr_" + part);
    }
    assertRefused(dense.entry("attr_matrix", none), "states 1000000000 elements");
  }

  @Test
  void columnsOutOfProportionToTheEntriesAreRefused() throws IOException {
    assertRefused(plain().longs("attr_shape", 3, 2_000_000_000), "states 2000000000 columns");
  }

  @Test
  void twoFeaturesOfTheSameNameAreRefused() throws IOException {
    assertRefused(plain().texts("attr_names", 1, "x", "x"), "are both called 'x'");
  }

  @Test
  void weightsThatSumToInfinityAreNamed() throws IOException {
    assertRefused(plain().floats("adj_data", 3e38f, 3e38f, 3e38f, 1), "edge weights of vertex");
  }

  @Test
  void latin1BytesInTextAreNotReplaced() throws IOException {
    byte[] names = {'c', (byte) 0xE9, 'd', (byte) 0xE8};
    assertRefused(
        plain().entry("class_names", NpzBytes.npy(1, "|S2", "(2,)", names)), "63 e9 are not UTF-8");
  }

  @Test
  void smallArchiveDoesNotExpandWithoutLimit() throws IOException {
    int side = 3000; // 9 MB of zeros, packed into 9 KB, which take 72 MB as doubles
    byte[] zeros = NpzBytes.npy(1, "|b1", "(" + side + ", " + side + ")", new byte[side * side]);
    NpzBytes dense = new NpzBytes().entry("adj_matrix", zeros);
    assertRefused(dense, "beyond the limit of 100 to 1");
    Path file = folder.resolve("pets.npz");
    LoadOptions trusting = LoadOptions.DEFAULT.withExpansion(10_000);
    assertThat(new NpzReader().read(file, trusting).vertexCount()).isEqualTo(side);
  }
}

package org.capgnn.data.npz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives with a list of edges, as Platonov et al. publish theirs. */
class EdgeArchiveTest {
  @TempDir Path folder;

  private static byte[] bits(String shape, int... bits) {
    byte[] bytes = new byte[bits.length];
    for (int k = 0; k < bits.length; k++) {
      bytes[k] = (byte) bits[k];
    }
    return NpzBytes.npy(1, "|b1", shape, bytes);
  }

  private static NpzBytes mines() {
    return new NpzBytes()
        .entry("node_features", NpzBytes.npy(1, "<f4", "(4, 1)", NpzBytes.floats(1, 2, 3, 4)))
        .longs("node_labels", 0, 1, 0, 1)
        .entry("edges", NpzBytes.npy(1, "<i4", "(3, 2)", NpzBytes.ints(0, 1, 1, 2, 2, 3)))
        .entry("train_masks", bits("(2, 4)", 1, 1, 0, 0, 0, 0, 1, 1))
        .entry("val_masks", bits("(2, 4)", 0, 0, 1, 0, 0, 1, 0, 0))
        .entry("test_masks", bits("(2, 4)", 0, 0, 0, 1, 1, 0, 0, 0));
  }

  private Dataset read(NpzBytes archive) throws IOException {
    return new NpzReader()
        .read(archive.write(folder.resolve("mines.npz"), true), LoadOptions.DEFAULT);
  }

  @Test
  void masksBecomeNamedSplits() throws IOException {
    Dataset data = read(mines());
    assertThat(data.vertexCount()).isEqualTo(4);
    assertThat(data.graph().edgeCount()).isEqualTo(3);
    assertThat(data.features().count()).isEqualTo(1);
    assertThat(data.labels().classCount()).isEqualTo(2);
    assertThat(data.splits()).containsOnlyKeys("split-0", "split-1");
    assertThat(data.splits().get("split-1").train()).containsExactly(2, 3);
    assertThat(data.splits().get("split-1").valid()).containsExactly(1);
    assertThat(data.splits().get("split-1").test()).containsExactly(0);
    assertThat(data.report().notes()).contains("2 splits: split-0 to split-1");
    assertThat(Splits.defaultSpec(data)).isEqualTo(new SplitSpec.Named("split-0"));
  }

  @Test
  void oneMaskIsThePublicSplitAndColumnsMayBeEdges() throws IOException {
    Dataset data =
        read(
            new NpzBytes()
                .longs("node_labels", 0, 1, 0)
                .entry("edge_index", NpzBytes.npy(1, "<i4", "(2, 2)", NpzBytes.ints(0, 0, 1, 2)))
                .entry("train_mask", bits("(3,)", 1, 0, 0))
                .entry("val_mask", bits("(3,)", 0, 1, 0))
                .entry("test_mask", bits("(3,)", 0, 0, 1)));
    assertThat(data.splits()).containsOnlyKeys(Splits.PUBLIC);
    assertThat(data.graph().adjacency().offsets()).containsExactly(0, 2, 3, 4);
  }

  @Test
  void endsAndMasksAreChecked() {
    assertThatThrownBy(
            () ->
                read(mines().entry("edges", NpzBytes.npy(1, "<i4", "(1, 2)", NpzBytes.ints(0, 4)))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("edge 0 leads to vertex 4");
    assertThatThrownBy(() -> read(mines().entry("val_masks", bits("(1, 4)", 0, 0, 1, 0))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("2 splits, but val_masks has 1");
    assertThatThrownBy(
            () -> read(mines().entry("val_masks", bits("(2, 4)", 1, 0, 0, 0, 0, 0, 0, 0))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("vertex 0 of split-0 is in two parts");
  }

  @Test
  void arraysOfMusaeAndOfPyg() throws IOException {
    byte[] edges = NpzBytes.npy(1, "<i4", "(3, 2)", NpzBytes.ints(0, 1, 1, 2, 2, 3));
    byte[] index = NpzBytes.npy(1, "<i4", "(2, 3)", NpzBytes.ints(0, 1, 2, 1, 2, 3));
    byte[] x = NpzBytes.npy(1, "<f4", "(4, 1)", NpzBytes.floats(1, 2, 3, 4));
    Dataset musae =
        read(new NpzBytes().entry("edges", edges).entry("features", x).longs("target", 0, 1, 0, 1));
    Dataset own =
        read(new NpzBytes().entry("edge_index", index).entry("x", x).longs("y", 0, 1, 0, 1));
    assertThat(musae.graph().edgeCount()).isEqualTo(3);
    assertThat(musae.features().count()).isEqualTo(1);
    assertThat(musae.labels().classCount()).isEqualTo(2);
    assertThat(own.hash()).isEqualTo(musae.hash());
  }

  @Test
  void labelsMayBeFloatsWithGaps() throws IOException {
    Dataset data = read(mines().floats("node_labels", 0, 1, 0, 1));
    assertThat(data.labels().of()).containsExactly(0, 1, 0, 1);
    NpzBytes gaps = mines().floats("node_labels", 0, 1, Float.NaN, 1);
    gaps.remove("train_masks");
    Dataset unknown = read(gaps);
    assertThat(unknown.labels().of()).containsExactly(0, 1, Labels.UNKNOWN, 1);
    assertThat(unknown.report().notes()).contains("1 labels below 0 or NaN count as unknown");
    assertThatThrownBy(() -> read(mines().floats("node_labels", 0, 1.5f, 0, 1)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("element 1 is 1.5; expected the number of a class");
  }

  @Test
  void aPartWithoutMaskIsEmpty() throws IOException {
    Dataset data = read(mines().remove("val_masks"));
    assertThat(data.splits().get("split-0").valid()).isEmpty();
    assertThat(data.splits().get("split-0").test()).containsExactly(3);
  }
}

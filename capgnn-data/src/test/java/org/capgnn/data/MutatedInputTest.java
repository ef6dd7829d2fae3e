package org.capgnn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.capgnn.data.csv.CsvFolderReader;
import org.capgnn.data.graphml.GraphMlReader;
import org.capgnn.data.linqs.LinqsReader;
import org.capgnn.data.ogb.OgbReader;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damages valid files at random: a reader must either read them or refuse them in one line. */
class MutatedInputTest {
  private static final int TRIALS = 400;
  private static final byte[] LIKELY = "0,\"\n\r\t;-. <>&e9\0N".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;

  @Test
  void csvFoldersAreReadOrRefused() throws IOException {
    file("edges.csv", "source,target,weight\na,b,1\nb,\"c\",2.5\n");
    file("vertices.csv", "id,label,split,x,y\na,r,train,1,0\nb,s,valid,0,2\nc,,,3,4\n");
    file("features.csv", "vertex,feature,value\na,dog,1\nc,cat,-2e3\n");
    file("dataset.json", "{\"name\": \"n\", \"directed\": true, \"classes\": [\"r\", \"s\"]}");
    mutate(new CsvFolderReader(), folder);
  }

  @Test
  void linqsFilesAreReadOrRefused() throws IOException {
    file("x.content", "1\t0\t1\tA\n2\t1\t0\tB\n");
    file("x.cites", "1\t2\n");
    mutate(new LinqsReader(), folder);
  }

  @Test
  void graphMlFilesAreReadOrRefused() throws IOException {
    file(
        "x.graphml",
        "<?xml version='1.0'?><graphml><key id='d' for='node' attr.name='age' attr.type='int'/>"
            + "<graph edgedefault='directed' parse.nodes='2'><node id='a'><data key='d'>1</data>"
            + "</node><node id='b'/><edge source='a' target='b'/></graph></graphml>");
    mutate(new GraphMlReader(), folder.resolve("x.graphml"));
  }

  @Test
  void ogbFoldersAreReadOrRefused() throws IOException {
    file("edge.csv", "0,1\n1,2\n");
    file("num-node-list.csv", "3\n");
    file("num-edge-list.csv", "2\n");
    file("node-feat.csv", "0.5,1\n1,2\n0,3\n");
    file("node-label.csv", "0\n1\nnan\n");
    mutate(new OgbReader(), folder);
  }

  private void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private void mutate(DatasetReader reader, Path path) throws IOException {
    assertThat(reader.read(path, LoadOptions.DEFAULT).vertexCount()).isPositive();
    List<Path> files;
    try (var listed = Files.list(folder)) {
      files = listed.sorted().toList();
    }
    Random random = new Random(5);
    int refused = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] sound = Files.readAllBytes(file);
      byte[] damaged = damaged(sound, random);
      Files.write(file, damaged);
      refused += refuses(reader, path, file, damaged) ? 1 : 0;
      Files.write(file, sound);
    }
    assertThat(refused).isGreaterThan(TRIALS / 10);
  }

  private static byte[] damaged(byte[] sound, Random random) {
    byte[] bytes = sound.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = LIKELY[random.nextInt(LIKELY.length)];
    }
    return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
  }

  private static boolean refuses(DatasetReader reader, Path path, Path file, byte[] damaged) {
    try {
      reader.read(path, LoadOptions.DEFAULT);
      return false;
    } catch (InputException e) {
      assertThat(e.getMessage()).doesNotContain("\n").contains(path.getFileName().toString());
      return true;
    } catch (RuntimeException e) {
      return fail(file + " as '" + new String(damaged, StandardCharsets.UTF_8) + "'", e);
    }
  }
}

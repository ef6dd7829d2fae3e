package org.capgnn.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.capgnn.Datasets;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.CsvFolderReader;
import org.capgnn.data.csv.LabelFile;
import org.capgnn.data.geomgcn.GeomGcnReader;
import org.capgnn.data.gexf.GexfReader;
import org.capgnn.data.gml.GmlReader;
import org.capgnn.data.graphml.GraphMlReader;
import org.capgnn.data.json.JsonReader;
import org.capgnn.data.linqs.LinqsReader;
import org.capgnn.data.linqs.TabReader;
import org.capgnn.data.npz.NpzReader;
import org.capgnn.data.ogb.OgbReader;
import org.capgnn.data.pickle.PickleFile;
import org.capgnn.data.planetoid.PlanetoidReader;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;
import org.capgnn.preset.Preset;
import org.capgnn.run.Checkpoint;
import org.capgnn.run.SavedEnsemble;
import org.capgnn.run.SavedModel;
import org.capgnn.run.SavedPlan;
import org.capgnn.run.SavedTrial;
import org.capgnn.runs.RunFiles;

/** What is fuzzed: one target per reader and per file that we write ourselves. */
enum FuzzTarget {
  PICKLE(data -> PickleFile.parse("x", data)),
  NPZ(data -> read(new NpzReader(), npz(data))),
  CSV(data -> read(new CsvFolderReader(), folder(data, "edges.csv"))),
  LINQS(data -> read(new LinqsReader(), folder(data, "x.content"))),
  GRAPHML(data -> read(new GraphMlReader(), file("x.graphml", data))),
  GEXF(data -> read(new GexfReader(), file("x.gexf", data))),
  GML(data -> read(new GmlReader(), file("x.gml", data))),
  JSON(data -> read(new JsonReader(), file("x.json", data))),
  GEOM_GCN(data -> read(new GeomGcnReader(), folder(data, "out1_graph_edges.txt"))),
  LINQS_TAB(data -> read(new TabReader(), folder(data, "x.NODE.paper.tab"))),
  FOLDER(data -> Datasets.read(folder(data, "edges.txt"))),
  ZIP(data -> Datasets.read(file("x.zip", data))),
  OGB(data -> read(new OgbReader(), folder(data, "edge.csv"))),
  PLANETOID(data -> read(new PlanetoidReader(), folder(data, "ind.x.graph"))),
  SAFETENSORS(data -> SavedModel.read(new ByteArrayInputStream(Sealed.tensors(data)))),
  MODEL(data -> SavedModel.read(sealed(data, "model.json"))),
  ENSEMBLE(data -> SavedEnsemble.read(sealed(data, SavedEnsemble.FILE))),
  CHECKPOINT(data -> checkpoint(sealed(data, "checkpoint.safetensors"))),
  PLAN(data -> SavedPlan.read(sealed(data, "plan.json"))),
  RUN(FinishedRun::read),
  TRIAL(data -> SavedTrial.read(sealed(data, "trial.json").resolve("trial.json"), "key", 2)),
  JOURNAL(ReplayedJournal::read),
  LABELS(data -> LabelFile.open(file("labels.csv", data)).close()),
  PRESET(data -> Preset.parse("x", "x.yaml", new String(data, StandardCharsets.UTF_8))),
  RUN_CSV(data -> RunFiles.read(file("x.csv", data))),
  RUN_JSON(data -> RunFiles.read(file("x.json", data)));

  /** Reads an input, which may fail with a message only. */
  interface Reading {
    void read(byte[] data) throws IOException;
  }

  private final Reading reading;

  FuzzTarget(Reading reading) {
    this.reading = reading;
  }

  /** Fails unless the input is read or refused, in time and in a short plain line. */
  void check(byte[] data) throws IOException {
    Untrusted.check(() -> reading.read(data));
  }

  /** Whether the input is read and not refused. */
  boolean accepts(byte[] data) throws IOException {
    try {
      reading.read(data);
      return true;
    } catch (InputException refused) {
      return false;
    }
  }

  /** The folder of inputs and the class that Jazzer runs, such as {@code RunCsvFuzz}. */
  String className() {
    StringBuilder name = new StringBuilder();
    for (String word : name().split("_")) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name + "Fuzz";
  }

  private static void read(DatasetReader reader, Path path) {
    DatasetCard.of(reader.read(path, LoadOptions.DEFAULT)); // which looks at everything once
  }

  private static Path file(String name, byte[] data) throws IOException {
    return Files.write(Untrusted.emptyFolder().resolve(name), data);
  }

  private static Path folder(byte[] data, String first) throws IOException {
    return write(Sections.of(data, first));
  }

  private static Path write(Map<String, byte[]> files) throws IOException {
    Path folder = Untrusted.emptyFolder();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
    return folder;
  }

  /** Files of our own, with the right checksums. */
  private static Path sealed(byte[] data, String first) throws IOException {
    Map<String, byte[]> files = Sections.of(data, first);
    files.replaceAll(
        (name, content) -> name.endsWith(".json") ? Sealed.json(content) : Sealed.tensors(content));
    return write(files);
  }

  private static void checkpoint(Path folder) {
    Checkpoint.read(folder.resolve("checkpoint.safetensors"), SavedPlan.read(folder).first());
  }

  /** An archive as it is, or one made of sections, whose checksums are then right. */
  private static Path npz(byte[] data) throws IOException {
    if (data.length > 1 && data[0] == 'P' && data[1] == 'K') {
      return file("x.npz", data);
    }
    Path file = Untrusted.emptyFolder().resolve("x.npz");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> array : Sections.of(data, "adj_matrix").entrySet()) {
        CRC32 sum = new CRC32();
        sum.update(array.getValue());
        ZipEntry entry = new ZipEntry(array.getKey() + ".npy");
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(array.getValue().length);
        entry.setCrc(sum.getValue());
        zip.putNextEntry(entry);
        zip.write(array.getValue());
        zip.closeEntry();
      }
    }
    return file;
  }
}

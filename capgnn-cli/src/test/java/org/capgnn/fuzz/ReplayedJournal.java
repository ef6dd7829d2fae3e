package org.capgnn.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32C;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.capgnn.serve.api.ChangeLog;

/**
 * Opens the journal of a server, whose changes are applied to a small graph.
 *
 * <p>Lines of an input get their checksums here, and DATA stands for the hash of the graph.
 */
final class ReplayedJournal {
  private static Predictor predictor;

  private ReplayedJournal() {}

  static synchronized void read(byte[] data) throws IOException {
    predictor = predictor == null ? predictor() : predictor;
    String text =
        new String(data, StandardCharsets.ISO_8859_1).replace("DATA", predictor.data().hash());
    Path folder = Untrusted.emptyFolder();
    Files.write(folder.resolve("changes.log"), sealed(text));
    ChangeLog.open(folder, predictor.live(), predictor.data().hash()).close();
  }

  private static Predictor predictor() {
    DatasetBuilder data = Dataset.builder("ring");
    for (int v = 0; v < 12; v++) {
      data.vertex("v" + v, v % 2 == 0 ? "even" : "odd", Map.of("x", v % 2, "y", v));
      data.edge("v" + v, "v" + (v + 1) % 12);
    }
    Dataset ring = data.build();
    Training training = Training.of("gcn").split("per-class:2,2").set("epochs", 2).threads(1);
    return VertexClassifier.train(ring, training).on(ring, 1);
  }

  /** All lines with their checksums; what follows the last line end stays as it is. */
  private static byte[] sealed(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String before = "";
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      byte[] body = text.substring(start, end).getBytes(StandardCharsets.ISO_8859_1);
      CRC32C crc = new CRC32C();
      crc.update(before.getBytes(StandardCharsets.US_ASCII));
      crc.update(body);
      before = "%08x".formatted(crc.getValue());
      out.writeBytes((before + " ").getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(body);
      out.write('\n');
      start = end + 1;
    }
    out.writeBytes(text.substring(start).getBytes(StandardCharsets.ISO_8859_1));
    return out.toByteArray();
  }
}

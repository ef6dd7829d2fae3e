package org.capgnn.bench.cell;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.capgnn.kernel.KernelChoice;

/**
 * A process that trains one cell on demand, in the protocol of the PyTorch peers: it prints a line
 * when it is warm, then answers {@code run N} and {@code roofline} with one line of JSON each,
 * until {@code quit} or the end of its input.
 */
public final class CellServer {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CellServer() {}

  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintWriter out =
        new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), true);
    serve(in, out);
  }

  /** Answers until the input ends; a failure is an answer, too. */
  static void serve(BufferedReader in, PrintWriter out) throws IOException {
    try (TrainedCell cell = new TrainedCell(JSON.readValue(in.readLine(), CellTask.class))) {
      String java = System.getProperty("java.version");
      say(out, Map.of("ready", true, "java", java, "kernels", KernelChoice.get().name()));
      String line;
      while ((line = in.readLine()) != null && !line.equals("quit")) {
        say(out, answer(cell, line));
      }
    } catch (RuntimeException | Error failure) {
      say(out, Map.of("error", String.valueOf(failure.getMessage())));
    }
  }

  private static Map<String, ?> answer(TrainedCell cell, String line) {
    if (line.equals("roofline")) {
      return Map.of("kernels", cell.roofline());
    }
    if (line.matches("run [1-9][0-9]{0,5}")) {
      EpochMeter.Turn turn = cell.run(Integer.parseInt(line.substring(4)));
      return Map.of("times_ms", turn.millis(), "allocated_bytes", turn.allocatedBytes());
    }
    return Map.of("error", "expected 'run N', 'roofline' or 'quit', found '" + line + "'");
  }

  private static void say(PrintWriter out, Map<String, ?> object) throws IOException {
    out.println(JSON.writeValueAsString(object));
  }
}

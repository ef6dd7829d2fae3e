package org.capgnn.benchmarks.reading;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.CsvFolderReader;
import org.capgnn.graph.Dataset;

/**
 * Reads tables of vertices: numbers, numbers with gaps, categories, and free text.
 *
 * <p>Not JMH: one reading takes seconds. The first reading of each form is from a cold start.
 *
 * <pre>java -Xmx2g -cp ... org.capgnn.benchmarks.reading.TableReading [rows] [columns] [form]</pre>
 */
public final class TableReading {
  private static final int REPEATS = 5;
  private static final int WORDS = 50;
  private static final int VOCABULARY = 20_000;

  private TableReading() {}

  private enum Form {
    NUMBERS,
    GAPS,
    CATEGORIES,
    TEXT
  }

  public static void main(String[] arguments) throws IOException {
    int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    int columns = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
    for (Form form :
        arguments.length > 2 ? new Form[] {Form.valueOf(arguments[2])} : Form.values()) {
      Path folder = Files.createTempDirectory("capgnn-tables");
      Path table = folder.resolve("vertices.csv");
      Path edges = folder.resolve("edges.csv");
      try {
        Files.writeString(edges, "source,target\nv0,v1\n");
        write(form, table, rows, form == Form.TEXT ? 1 : columns);
        for (int k = 0; k < REPEATS; k++) {
          measure(form, folder, Files.size(table));
        }
      } catch (RuntimeException refused) { // as versions without typed columns did
        System.out.println(form + " refused: " + refused.getMessage());
      } finally {
        Files.deleteIfExists(table);
        Files.deleteIfExists(edges);
        Files.deleteIfExists(folder);
      }
    }
  }

  private static void write(Form form, Path file, int rows, int columns) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("id");
      for (int c = 0; c < columns; c++) {
        out.write(",x" + c);
      }
      for (int r = 0; r < rows; r++) {
        out.write("\nv" + r);
        for (int c = 0; c < columns; c++) {
          out.write("," + cell(form, random));
        }
      }
    }
  }

  private static String cell(Form form, SplittableRandom random) {
    return switch (form) {
      case NUMBERS -> String.format(Locale.ROOT, "%.4f", random.nextDouble(100));
      case GAPS ->
          random.nextInt(50) == 0 ? "" : String.format(Locale.ROOT, "%.2f", random.nextDouble(100));
      case CATEGORIES -> "value " + random.nextInt(60);
      case TEXT -> {
        StringBuilder text = new StringBuilder();
        for (int w = 0; w < WORDS; w++) {
          double u = random.nextDouble();
          text.append("word").append((int) (VOCABULARY * u * u * u)).append(' ');
        }
        yield text.toString();
      }
    };
  }

  private static void measure(Form form, Path folder, long bytes) {
    System.gc();
    long start = System.nanoTime();
    Dataset data = new CsvFolderReader().read(folder, LoadOptions.DEFAULT);
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%-10s %,d rows, %,d MB in %.2f s: %.0f MB/s; %,d features, %,d entries, %s%n",
        form,
        data.vertexCount(),
        bytes >> 20,
        seconds,
        bytes / seconds / 1e6,
        data.features().count(),
        data.features().matrix().entries(),
        data.features().dense() ? "dense" : "sparse");
  }
}

package org.capgnn.benchmarks.reading;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.CsvFolderReader;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.data.table.TableOutput;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.SplitMix64;

/**
 * Writes large edge lists to a temporary folder and reads them: edges per second and peak heap per
 * edge.
 *
 * <p>Not JMH: one reading takes seconds, and its first run, from a cold start, is the one that
 * users see. The peak is the sum of the peaks of all heap pools, garbage included, so it depends on
 * the heap that is allowed; {@code -Xmx} is the strict test.
 *
 * <pre>java -Xmx1500m -cp ... org.capgnn.benchmarks.reading.EdgeListReading [edges] [vertices]
 * </pre>
 */
public final class EdgeListReading {
  private EdgeListReading() {}

  private enum Form {
    /** Plain numbers, with a table of vertices. */
    NUMBERS,
    /** The same without a table of vertices, so that they have to be found first. */
    EDGES_ONLY,
    /** Ids that are not numbers, with a table of vertices. */
    NAMES,
    /** Names and a weight for each edge. */
    WEIGHTED
  }

  public static void main(String[] arguments) throws IOException {
    int edges = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50_000_000;
    int vertices = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2_000_000;
    List<Form> forms =
        arguments.length > 2 ? List.of(Form.valueOf(arguments[2])) : List.of(Form.values());
    for (Form form : forms) {
      Path folder = Files.createTempDirectory("capgnn-reading");
      try {
        write(form, folder, vertices, edges);
        measure(form, folder, edges);
      } finally {
        delete(folder);
      }
    }
  }

  private static void write(Form form, Path folder, int vertices, int edges) throws IOException {
    if (form == Form.NUMBERS || form == Form.EDGES_ONLY) {
      long start = System.nanoTime();
      new GraphGenerator(new GeneratorSpec(vertices, edges, 10, 0, 0.8, 1)).write(folder);
      print("%-10s generated in %.1f s", form, (System.nanoTime() - start) / 1e9);
      if (form == Form.EDGES_ONLY) {
        Files.delete(folder.resolve("vertices.csv"));
        Files.delete(folder.resolve("dataset.json"));
      }
      return;
    }
    try (TableOutput table = new TableOutput(folder.resolve("vertices.csv"))) {
      table.cell("id").endRow();
      for (int v = 0; v < vertices; v++) {
        table.cell("user-" + v).endRow();
      }
      table.commit();
    }
    SplitMix64 random = new SplitMix64(1);
    try (TableOutput table = new TableOutput(folder.resolve("edges.csv"))) {
      table.cell("source").cell("target");
      if (form == Form.WEIGHTED) {
        table.cell("weight");
      }
      table.endRow();
      for (int e = 0; e < edges; e++) {
        table.cell("user-" + random.nextInt(vertices)).cell("user-" + random.nextInt(vertices));
        if (form == Form.WEIGHTED) {
          table.cell((1 + random.nextInt(1000)) / 1000f);
        }
        table.endRow();
      }
      table.commit();
    }
  }

  private static void measure(Form form, Path folder, int edges) throws IOException {
    long bytes = Files.size(folder.resolve("edges.csv"));
    System.gc();
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    long cpuStart = cpuNanos();
    long start = System.nanoTime();
    Dataset data = new CsvFolderReader().read(folder, LoadOptions.DEFAULT);
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpu = (cpuNanos() - cpuStart) / 1e9;
    long peak = heapPools().mapToLong(p -> p.getPeakUsage().getUsed()).sum();
    print(
        "%-10s %,d edges (%,d MB) in %.2f s (%.2f s of CPU): %.2f million edges/s, %.0f MB/s; peak heap %,d MB ="
            + " %.1f bytes per edge of the file, %.1f per entry of the graph (-Xmx %,d MB)",
        form,
        edges,
        bytes >> 20,
        seconds,
        cpu,
        edges / seconds / 1e6,
        bytes / seconds / 1e6,
        peak >> 20,
        (double) peak / edges,
        (double) peak / data.graph().entryCount(),
        Runtime.getRuntime().maxMemory() >> 20);
  }

  /** CPU time of all threads: on a busy machine it says more than wall-clock time. */
  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static Stream<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(p -> p.getType() == MemoryType.HEAP);
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(format, values));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}

package org.capgnn.benchmarks.reading;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.graph.Dataset;

/**
 * Loads one known data set, checks included, and prints the time since the start of the JVM.
 *
 * <p>One data set per run, since the first reading, from a cold start, is the one that counts.
 *
 * <pre>
 * CAPGNN_DATA=... java -cp ... org.capgnn.benchmarks.reading.KnownDatasetReading amazon-computers
 * </pre>
 */
public final class KnownDatasetReading {
  private KnownDatasetReading() {}

  public static void main(String[] arguments) {
    String name = arguments.length > 0 ? arguments[0] : "amazon-computers";
    long start = System.nanoTime();
    Dataset data = new DatasetCatalog().load(name, LoadOptions.DEFAULT.withOffline(true));
    double seconds = (System.nanoTime() - start) / 1e9;
    long sinceStart =
        System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
    System.out.printf(
        Locale.ROOT,
        "%s: %,d vertices, %,d edges, %,d feature entries in %.2f s, %.2f s since JVM start%n",
        name,
        data.vertexCount(),
        data.graph().edgeCount(),
        data.features().matrix().entries(),
        seconds,
        sinceStart / 1e3);
  }
}

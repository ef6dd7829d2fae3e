package org.capgnn.bench.cell;

import java.util.Map;

/**
 * What a measuring process trains; the first line of its input.
 *
 * @param dataset a known name or a path
 * @param dataDir folder to look in first, or null
 * @param settings every hyper-parameter by name
 * @param split in the form of {@code --split}
 * @param warmupSeconds how long to train before anything is measured
 */
public record CellTask(
    String dataset,
    String dataDir,
    boolean offline,
    String model,
    Map<String, String> settings,
    String split,
    long seed,
    int threads,
    double warmupSeconds) {}

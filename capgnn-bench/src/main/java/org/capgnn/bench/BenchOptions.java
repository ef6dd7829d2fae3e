package org.capgnn.bench;

import java.nio.file.Path;
import java.util.List;
import org.capgnn.bench.cell.JavaCommand;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;

/**
 * What to measure and how often.
 *
 * @param datasets known names or paths
 * @param threads the numbers of threads; peers and variants run on the largest
 * @param epochs most epochs of one turn
 * @param repeats turns of each cell
 * @param warmupSeconds training before the first turn
 * @param kernels {@code auto}, and {@code scalar} or {@code vector} to compare with it
 * @param javaHomes further Javas to compare with this one
 * @param peers folder of the peers, or null to measure without them
 * @param peerNames which of {@link #PEERS} take part, if any
 * @param dataDir folder to look in for data sets first, or null
 */
public record BenchOptions(
    List<String> datasets,
    List<String> models,
    List<Integer> threads,
    int epochs,
    int repeats,
    double warmupSeconds,
    List<String> kernels,
    List<String> javaHomes,
    Path peers,
    List<String> peerNames,
    Path dataDir,
    boolean offline) {

  /** The peers: our version in C, and those in PyTorch. */
  public static final List<String> PEERS = List.of("c", "fast", "common", "pyg");

  private static final int MOST = 1024;

  public BenchOptions {
    threads = threads.stream().distinct().sorted().toList();
    if (datasets.isEmpty() || models.isEmpty() || threads.isEmpty()) {
      throw new InputException(
          "there is nothing to measure: give at least one data set, one model and one number of threads");
    }
    require("--threads", threads.get(0), MOST);
    require("--threads", threads.get(threads.size() - 1), MOST);
    require("--epochs", epochs, 100_000);
    require("--repeats", repeats, 1000);
    if (!(warmupSeconds >= 0 && warmupSeconds <= 3600)) {
      throw new InputException("--warmup " + warmupSeconds + ": expected 0 to 3600 seconds");
    }
    for (String wish : kernels) {
      if (!List.of("auto", "scalar", "vector").contains(wish)) {
        throw new InputException("--kernels " + wish + ": expected auto, scalar or vector");
      }
    }
    javaHomes.forEach(JavaCommand::requireHome);
    for (String name : peerNames) {
      if (!PEERS.contains(name)) {
        throw new InputException(
            "--peers=" + name + ": expected some of " + String.join(", ", PEERS));
      }
    }
  }

  /** The models to measure if the user names none; peers also have some of the baselines. */
  public static List<String> usualModels(List<String> peerNames) {
    List<String> wanted =
        peerNames.contains("pyg")
            ? List.of("capgcn", "capgat", "gcn", "gat", "appnp")
            : List.of("capgcn", "capgat");
    List<String> known = Models.all().stream().map(ModelFamily::name).toList();
    return wanted.stream().filter(known::contains).toList();
  }

  private static void require(String option, int number, int most) {
    if (number < 1 || number > most) {
      throw new InputException(option + " " + number + ": expected 1 to " + most);
    }
  }

  int mostThreads() {
    return threads.get(threads.size() - 1);
  }
}

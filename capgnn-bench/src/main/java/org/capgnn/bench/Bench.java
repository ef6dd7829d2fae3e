package org.capgnn.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.capgnn.bench.cell.CellProcess;
import org.capgnn.bench.cell.EpochMeter;
import org.capgnn.bench.cell.JavaCommand;
import org.capgnn.bench.roofline.KernelFigure;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;

/**
 * Measures all cells of a bench: each has a process of its own, and the processes take turns.
 *
 * <p>All cells of a data set take part in every round, so that other load on the machine affects
 * all of them alike. Data sets follow one another, since the processes of all data sets would not
 * fit into memory; figures are comparable within a data set only.
 */
public final class Bench {
  /** Load average before the start, above which the machine counts as busy. */
  private static final double BUSY = 0.5;

  private static final double TURN_MILLIS = 1500;
  private static final double PEER_TURN_MILLIS = 5000;

  /** PyTorch's threads wait for more work by spinning, up to a fifth of a second. */
  private static final long PEERS_SETTLE_MILLIS = 300;

  private final BenchOptions options;
  private final Consumer<String> progress;
  private final Consumer<String> notes;
  private final List<CellResult> results = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  /**
   * @param progress receives what is being done
   * @param notes receives what a user should know: what is skipped and why
   */
  public Bench(BenchOptions options, Consumer<String> progress, Consumer<String> notes) {
    this.options = options;
    this.progress = progress;
    this.notes = notes;
  }

  /** Measures everything; takes minutes. */
  public BenchResult run() {
    List<ModelFamily> families = families();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    if (load > BUSY) {
      notes.accept(
          "warning: the machine is busy (load %.1f); the figures will not be worth much"
              .formatted(load));
    }
    try (Peers peers = newPeers()) {
      if (peers != null) {
        peers.setUp();
      }
      for (String source : options.datasets()) {
        PreparedData data;
        progress.accept("reading " + source);
        try {
          data = PreparedData.load(source, options);
        } catch (InputException missing) {
          skip(source, missing.getMessage());
          continue;
        }
        measure(data, families, peers);
      }
    }
    if (results.isEmpty()) {
      throw new InputException("nothing could be measured: " + String.join("; ", skipped));
    }
    return new BenchResult(options, load, List.copyOf(results), List.copyOf(skipped));
  }

  private Peers newPeers() {
    return options.peers() == null
        ? null
        : new Peers(options.peers(), options.peerNames(), progress);
  }

  /** Unknown models are reported and skipped. */
  private List<ModelFamily> families() {
    List<ModelFamily> found = new ArrayList<>();
    for (String name : options.models()) {
      try {
        found.add(Models.named(name));
      } catch (InputException unknown) {
        skip(name, unknown.getMessage());
      }
    }
    return found;
  }

  private void skip(String what, String why) {
    skipped.add(what + ": " + why);
    notes.accept("skipping " + what + ": " + why);
  }

  private void measure(PreparedData data, List<ModelFamily> families, Peers peers) {
    Map<CellResult, CellProcess> alive = new LinkedHashMap<>();
    try {
      for (ModelFamily family : families) {
        startOurs(data, family, alive);
        if (peers != null) {
          for (String peer : peers.implementing(family.name())) {
            for (int threads : Peers.threadsOf(peer, options)) {
              BenchCell cell = new BenchCell(data.source(), family.name(), peer, threads, "");
              start(cell, alive, () -> peers.start(data, family, peer, threads));
            }
          }
        }
      }
      rounds(alive);
    } finally {
      alive.values().forEach(CellProcess::close);
    }
  }

  private void startOurs(
      PreparedData data, ModelFamily family, Map<CellResult, CellProcess> alive) {
    String dataset = data.source();
    String model = family.name();
    for (int threads : options.threads()) {
      BenchCell cell = new BenchCell(dataset, model, BenchCell.OURS, threads, "");
      start(cell, alive, () -> ours(data, family, threads, null, null));
    }
    int most = options.mostThreads();
    for (String wish : options.kernels()) {
      if (!wish.equals("auto")) {
        BenchCell cell = new BenchCell(dataset, model, BenchCell.OURS, most, wish + " kernels");
        start(cell, alive, () -> ours(data, family, most, null, wish));
      }
    }
    for (String home : options.javaHomes()) {
      BenchCell cell = new BenchCell(dataset, model, BenchCell.OURS, most, "Java in " + home);
      start(cell, alive, () -> ours(data, family, most, home, null));
    }
  }

  private CellProcess ours(
      PreparedData data, ModelFamily family, int threads, String home, String kernels) {
    List<String> command =
        JavaCommand.of(
            home == null ? JavaCommand.thisHome() : JavaCommand.requireHome(home), kernels);
    return new CellProcess(command, null, Map.of(), data.task(family, threads, options));
  }

  /** One after another, so that each warms up undisturbed. */
  private void start(
      BenchCell cell, Map<CellResult, CellProcess> alive, Supplier<CellProcess> starter) {
    progress.accept("warming up " + cell);
    CellProcess process = starter.get();
    try {
      JsonNode ready = process.answer();
      CellResult result = new CellResult(cell, runsOn(ready));
      alive.put(result, process);
      results.add(result);
    } catch (CellProcess.Failed failure) {
      process.close();
      skip(cell.toString(), failure.getMessage());
    }
  }

  private static String runsOn(JsonNode ready) {
    if (ready.has("runsOn")) {
      return ready.get("runsOn").asText();
    }
    return ready.has("torch")
        ? "PyTorch " + ready.get("torch").asText()
        : "Java " + ready.get("java").asText() + ", " + ready.get("kernels").asText();
  }

  private void rounds(Map<CellResult, CellProcess> alive) {
    List<CellResult> order = new ArrayList<>(alive.keySet());
    for (int round = 0; round < options.repeats(); round++) {
      for (CellResult result : List.copyOf(order)) {
        progress.accept("round " + (round + 1) + " of " + options.repeats() + ": " + result.cell());
        try {
          turn(result, alive.get(result));
        } catch (CellProcess.Failed failure) {
          skip(result.cell().toString(), failure.getMessage());
          order.remove(result);
          results.remove(result);
        }
      }
      Collections.rotate(order, 1); // no cell always follows the same one
    }
    order.stream().filter(CellResult::allocatesTooMuch).forEach(this::warnOfAllocation);
  }

  private void warnOfAllocation(CellResult result) {
    notes.accept(
        ("warning: %s allocates %.0f KiB per epoch, more than %d: its kernels are not compiled yet"
                + " (give a longer --warmup), or the JIT boxes their vectors")
            .formatted(
                result.cell(), result.allocatedBytes() / 1024, EpochMeter.STEADY_BYTES / 1024));
  }

  private void turn(CellResult result, CellProcess process) {
    double millis = result.cell().isOurs() ? TURN_MILLIS : PEER_TURN_MILLIS;
    double known = result.epochs() == 0 ? firstEpoch(process) : result.medianMillis();
    int epochs = (int) Math.max(1, Math.min(options.epochs(), millis / known));
    JsonNode answer = process.ask("run " + epochs);
    result.addTurn(times(answer), answer.path("allocated_bytes").asDouble(Double.NaN));
    if (result.cell().isMain()) {
      for (JsonNode figure : process.ask("roofline").get("kernels")) {
        result.addKernel(CellProcess.JSON.convertValue(figure, KernelFigure.class));
      }
    }
    if (!result.cell().isOurs()) {
      settle();
    }
  }

  private static double firstEpoch(CellProcess process) {
    return times(process.ask("run 1"))[0];
  }

  private static double[] times(JsonNode answer) {
    return CellProcess.JSON.convertValue(answer.get("times_ms"), double[].class);
  }

  private static void settle() {
    try {
      Thread.sleep(PEERS_SETTLE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package org.capgnn.reproduce.training;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;

/**
 * In which order missing runs are made.
 *
 * <p>In rounds: a few runs of every cell, then twice as many of every cell, and so on, the cheap
 * cells of a round first. Stopped early, this leaves a table with a number in every cell instead of
 * a hundred runs in some and none in the others.
 */
public final class Schedule {
  /**
   * Some runs of one cell.
   *
   * @param key what they have in common
   * @param upTo seeds 1 to this are there when the job is done
   * @param runs how many of them are missing
   */
  public record Job(Cell cell, RunKey key, int upTo, int runs) {}

  private final StoredCells stored;
  private final RunCounts counts;
  private final Map<RunKey, Cell> cells = new LinkedHashMap<>();

  /** Plans these cells; those that mean the same are made once. */
  public Schedule(StoredCells stored, List<Cell> wanted, RunCounts counts) {
    this.stored = stored;
    this.counts = counts;
    wanted.forEach(cell -> cells.putIfAbsent(stored.key(cell), stored.changed(cell)));
  }

  /** One job a cell that misses runs. */
  public List<Job> missing() {
    return jobs(Integer.MAX_VALUE);
  }

  private List<Job> jobs(int limit) {
    List<Job> jobs = new ArrayList<>();
    cells.forEach(
        (key, cell) -> {
          int upTo = Math.min(limit, counts.of(cell.dataset()));
          int runs = stored.missing(cell, upTo);
          if (runs > 0) {
            jobs.add(new Job(cell, key, upTo, runs));
          }
        });
    return jobs;
  }

  /**
   * How far the rounds go; the first lets all threads work.
   *
   * @return numbers of runs, each of which every cell is to have before the next is begun
   */
  List<Integer> rounds(int threads) {
    List<Integer> rounds = new ArrayList<>();
    int size = Math.max(2, threads);
    while (size < counts.largest()) {
      rounds.add(size);
      size *= 2;
    }
    rounds.add(counts.largest());
    return rounds;
  }

  /** The jobs in their order, as things stand now. */
  public List<Job> ordered(Costs costs, int threads) {
    List<Job> ordered = new ArrayList<>();
    int before = 0;
    for (int limit : rounds(threads)) {
      for (Job job : sorted(jobs(limit), costs)) {
        int done = stored.missing(job.cell(), Math.min(before, job.upTo()));
        if (job.runs() > done) {
          ordered.add(new Job(job.cell(), job.key(), job.upTo(), job.runs() - done));
        }
      }
      before = limit;
    }
    return ordered;
  }

  private static List<Job> sorted(List<Job> jobs, Costs costs) {
    return jobs.stream()
        .sorted(Comparator.comparingDouble(job -> costs.of(job.cell(), job.key())))
        .toList();
  }

  /** Cells that are wanted, each counted once. */
  public int size() {
    return cells.size();
  }
}

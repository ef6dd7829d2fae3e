package org.capgnn.reproduce.training;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;

/**
 * The order in which missing runs are trained.
 *
 * <p>Training goes in rounds: a few runs of every cell, then twice as many of every cell, and so
 * on. Each round begins with the cheap cells. If training is stopped early, every cell of a table
 * has some runs, instead of a hundred runs in some cells and none in others.
 */
public final class Schedule {
  /**
   * Some missing runs of one cell.
   *
   * @param key key of the cell, with seed 0
   * @param upTo the job trains seeds from 1 to this
   * @param runs number of these runs that are missing
   */
  public record Job(Cell cell, RunKey key, int upTo, int runs) {}

  private final StoredCells stored;
  private final RunCounts counts;
  private final Map<RunKey, Cell> cells = new LinkedHashMap<>();

  /** Plans the runs of some cells; cells with the same key are trained once. */
  public Schedule(StoredCells stored, List<Cell> wanted, RunCounts counts) {
    this.stored = stored;
    this.counts = counts;
    wanted.forEach(cell -> cells.putIfAbsent(stored.key(cell), stored.changed(cell)));
  }

  /** Returns one job per cell that lacks runs. */
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
   * Returns the number of runs that each cell has after each round; the first round is large enough
   * to keep all threads busy.
   */
  List<Integer> rounds(int threads) {
    List<Integer> rounds = new ArrayList<>();
    for (int size = Math.max(2, threads); size < counts.largest(); size *= 2) {
      rounds.add(size);
    }
    rounds.add(counts.largest());
    return rounds;
  }

  /** Returns the jobs in the order in which to train them, given the runs stored so far. */
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

  public int size() {
    return cells.size();
  }
}

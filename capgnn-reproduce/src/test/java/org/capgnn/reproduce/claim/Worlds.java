package org.capgnn.reproduce.claim;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.capgnn.reproduce.MadeUpWorld;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.runs.Cell;

/** Judges claims by made-up runs. */
final class Worlds {
  private Worlds() {}

  static Claim claim(String id) {
    return Claims.ALL.stream().filter(claim -> claim.id().equals(id)).findFirst().orElseThrow();
  }

  static Judgement judge(String id, MadeUpWorld world) {
    return claim(id).judge(world.evidence(), PaperSelection.ALL);
  }

  /** Accuracies that make all claims hold, shifted for some cells. */
  static ToDoubleFunction<Cell> lie(Predicate<Cell> where, double shift) {
    return cell -> MadeUpWorld.asThePaperSays(cell) + (where.test(cell) ? shift : 0);
  }
}

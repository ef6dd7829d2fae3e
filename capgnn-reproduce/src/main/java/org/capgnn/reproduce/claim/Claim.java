package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.function.Consumer;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.Selection;
import org.capgnn.reproduce.study.Study;

/**
 * A conclusion of the paper.
 *
 * @param id its number, such as {@code 6}
 * @param study the table or figure that it is drawn from
 * @param text the claim in a sentence
 * @param unit what its groups are, in the plural
 * @param test in words, what is compared and when it holds
 * @param gather asks what is to be asked
 */
public record Claim(
    String id, Study study, String text, String unit, String test, Consumer<Gathering> gather) {

  /** What the runs say, in the part of the grid that is wanted. */
  public Judgement judge(Evidence evidence, Selection wanted) {
    Gathering gathering = new Gathering(evidence, wanted);
    gather.accept(gathering);
    return new Judgement(this, gathering.groups(), comparisons());
  }

  /** How many comparisons it rests on in the whole grid, whether there are runs or not. */
  private int comparisons() {
    Gathering all = new Gathering(new Evidence(cell -> List.of()), Selection.ALL);
    gather.accept(all);
    return all.groups().stream().mapToInt(group -> group.findings().size()).sum();
  }
}

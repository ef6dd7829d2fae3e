package org.capgnn.reproduce.claim;

import java.util.List;
import java.util.function.Consumer;
import org.capgnn.reproduce.study.Evidence;
import org.capgnn.reproduce.study.PaperSelection;
import org.capgnn.reproduce.study.Study;

/**
 * A conclusion that the paper draws from a table or figure.
 *
 * @param id number of the claim, such as {@code 6}
 * @param study the table or figure
 * @param text the claim in one sentence
 * @param unit what a group of comparisons is called, in the plural
 * @param test explains what is compared and when the claim holds
 * @param gather makes the comparisons
 */
public record Claim(
    String id, Study study, String text, String unit, String test, Consumer<Gathering> gather) {

  /** Judges the claim by the runs of the selected data sets and models. */
  public Judgement judge(Evidence evidence, PaperSelection wanted) {
    Gathering gathering = new Gathering(evidence, wanted);
    gather.accept(gathering);
    return new Judgement(this, gathering.groups(), comparisons());
  }

  private int comparisons() {
    Gathering all = new Gathering(new Evidence(cell -> List.of()), PaperSelection.ALL);
    gather.accept(all);
    return all.groups().stream().mapToInt(group -> group.findings().size()).sum();
  }
}

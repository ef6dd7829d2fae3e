package org.capgnn.place;

import java.io.Serializable;
import java.util.function.BooleanSupplier;
import org.capgnn.graph.Dataset;

/**
 * This process, which does one piece of work after the other, each with all threads.
 *
 * @param cancelled is asked now and then whether to end early
 */
public record Here(int threads, BooleanSupplier cancelled) implements WorkPlace {
  @Override
  public int slots() {
    return 1;
  }

  @Override
  public <T extends Serializable> T compute(Dataset data, PortableWork<T> work) {
    return work.on(data, threads, cancelled);
  }

  /** Whoever made this place cancels. */
  @Override
  public void cancel() {}
}

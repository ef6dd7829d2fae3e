package org.capgnn.place;

import java.io.Serializable;
import java.util.function.BooleanSupplier;
import org.capgnn.graph.Dataset;

/**
 * A computation on a data set that depends on nothing but its own fields, so that it gives the same
 * result in any process.
 *
 * @param <T> its result
 */
public interface PortableWork<T extends Serializable> extends Serializable {
  /**
   * @param cancelled is asked now and then whether to end early
   * @return null if it was cancelled
   */
  T on(Dataset data, int threads, BooleanSupplier cancelled);
}

package org.capgnn.spark.place;

import java.io.Serializable;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.capgnn.place.PortableWork;

/**
 * PortableWork in a task, with the processors that Spark has given it.
 *
 * @param <T> its result
 */
record PlacedWork<T extends Serializable>(Broadcast<ShippedDataset> data, PortableWork<T> work)
    implements Function<Integer, T> {
  @Override
  public T call(Integer ignored) {
    TaskContext task = TaskContext.get();
    return work.on(data.value().dataset(), Math.max(1, task.cpus()), task::isInterrupted);
  }
}

package org.capgnn.spark.place;

import java.io.Serializable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.capgnn.graph.Dataset;
import org.capgnn.place.PortableWork;
import org.capgnn.place.WorkPlace;
import org.capgnn.spark.job.Cluster;
import org.capgnn.spark.job.TaskFailure;

/**
 * A cluster as a place for independent work: each piece is a job with one task, so that Spark
 * repeats it elsewhere if its executor is lost.
 */
public final class SparkPlace implements WorkPlace {
  private final SparkSession session;
  private final JavaSparkContext context;
  private final int slots;
  private final Map<Dataset, Broadcast<ShippedDataset>> shipped = new IdentityHashMap<>();
  private volatile boolean cancelled;

  /** Takes over a session; waits until its executors have started. */
  public SparkPlace(SparkSession session) {
    this.session = session;
    this.context = JavaSparkContext.fromSparkContext(session.sparkContext());
    this.slots = new Cluster(session.sparkContext()).slotsOnceStarted();
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public <T extends Serializable> T compute(Dataset data, PortableWork<T> work) {
    requireGoingOn();
    PlacedWork<T> task = new PlacedWork<>(shipped(data), work);
    try {
      context.setJobDescription(work.toString());
      context.setLocalProperty("spark.job.interruptOnCancel", "true");
      T result = context.parallelize(List.of(0), 1).map(task).collect().get(0);
      requireGoingOn();
      return result;
    } catch (CancellationException e) {
      throw e;
    } catch (Exception failure) {
      requireGoingOn();
      throw TaskFailure.of(failure);
    }
  }

  private void requireGoingOn() {
    if (cancelled) {
      throw new CancellationException("cancelled");
    }
  }

  private synchronized Broadcast<ShippedDataset> shipped(Dataset data) {
    return shipped.computeIfAbsent(data, d -> context.broadcast(new ShippedDataset(d)));
  }

  @Override
  public void cancel() {
    cancelled = true;
    if (!context.sc().isStopped()) {
      context.sc().cancelAllJobs();
    }
  }

  @Override
  public void close() {
    session.stop();
  }
}

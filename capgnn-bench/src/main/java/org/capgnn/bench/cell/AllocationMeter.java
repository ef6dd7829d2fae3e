package org.capgnn.bench.cell;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that the calling thread and the threads of its workers allocate. */
final class AllocationMeter {
  private static final String WORKERS = "capgnn-worker";

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final long[] ids;

  /** Must be created after the workers, whose threads it looks up. */
  AllocationMeter() {
    ids =
        Thread.getAllStackTraces().keySet().stream()
            .filter(t -> t == Thread.currentThread() || t.getName().startsWith(WORKERS))
            .mapToLong(AllocationMeter::id)
            .toArray();
  }

  @SuppressWarnings("deprecation") // its successor threadId() came with Java 19
  private static long id(Thread thread) {
    return thread.getId();
  }

  /** Bytes allocated since these threads began. */
  long bytes() {
    long sum = 0;
    for (long allocated : threads.getThreadAllocatedBytes(ids)) {
      sum += Math.max(0, allocated);
    }
    return sum;
  }
}

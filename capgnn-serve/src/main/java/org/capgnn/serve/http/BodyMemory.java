package org.capgnn.serve.http;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that the bodies of all requests together may take. */
final class BodyMemory {
  private static final int SHARE = 16; // of the heap: parsed, a body takes several times its size

  private final long most;
  private final AtomicLong used = new AtomicLong();

  BodyMemory(Limits limits) {
    this(Math.max(2L * limits.bodyBytes(), Runtime.getRuntime().maxMemory() / SHARE));
  }

  BodyMemory(long most) {
    this.most = most;
  }

  /** Takes some bytes, unless that would be too much. */
  boolean take(int bytes) {
    if (used.addAndGet(bytes) <= most) {
      return true;
    }
    used.addAndGet(-bytes);
    return false;
  }

  void release(int bytes) {
    used.addAndGet(-bytes);
  }
}

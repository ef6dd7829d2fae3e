package org.capgnn.serve.http;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Collects the body of a request within the limits on size and time.
 *
 * <p>No thread waits for it: however many clients send slowly, the others are answered.
 */
final class Body implements Runnable {
  private final Request request;
  private final Limits limits;
  private final BodyMemory memory;
  private final Consumer<byte[]> received;
  private final Consumer<ProblemException> refused;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Scheduler.Task deadline;
  private boolean ended;

  private Body(
      Request request,
      Limits limits,
      BodyMemory memory,
      Consumer<byte[]> received,
      Consumer<ProblemException> refused) {
    this.request = request;
    this.limits = limits;
    this.memory = memory;
    this.received = received;
    this.refused = refused;
    this.deadline =
        request
            .getComponents()
            .getScheduler()
            .schedule(this::late, limits.seconds(), TimeUnit.SECONDS);
  }

  /**
   * Calls exactly one of the two, once, possibly on another thread.
   *
   * @param received has to release the length of the body in the end
   */
  static void read(
      Request request,
      Limits limits,
      BodyMemory memory,
      Consumer<byte[]> received,
      Consumer<ProblemException> refused) {
    new Body(request, limits, memory, received, refused).run();
  }

  /** Takes what has arrived, and asks to be called again for the rest. */
  @Override
  public void run() {
    boolean complete;
    try {
      complete = take();
    } catch (ProblemException e) {
      if (end()) {
        refuse(e);
      }
      return;
    }
    if (complete && end()) {
      received.accept(bytes.toByteArray());
    }
  }

  private synchronized boolean take() {
    if (request.getLength() > limits.bodyBytes()) {
      throw tooLarge();
    }
    while (!ended) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return false;
      }
      if (Content.Chunk.isFailure(chunk)) {
        throw new ProblemException(408, "the body did not arrive completely");
      }
      byte[] part = BufferUtil.toArray(chunk.getByteBuffer());
      boolean last = chunk.isLast();
      chunk.release();
      if (bytes.size() + (long) part.length > limits.bodyBytes()) {
        throw tooLarge();
      }
      if (!memory.take(part.length)) {
        throw new ProblemException(
            503, "the bodies of other requests take all memory for them; try again later");
      }
      bytes.writeBytes(part);
      if (last) {
        return true;
      }
    }
    return false;
  }

  private void late() {
    if (end()) {
      refuse(
          new ProblemException(
              408, "the body did not arrive within " + limits.seconds() + " seconds"));
    }
  }

  private void refuse(ProblemException reason) {
    memory.release(bytes.size());
    refused.accept(reason);
  }

  private synchronized boolean end() {
    boolean first = !ended;
    ended = true;
    deadline.cancel();
    return first;
  }

  private ProblemException tooLarge() {
    return new ProblemException(
        413, "the body is larger than " + limits.bodyBytes() + " bytes; send several requests");
  }
}

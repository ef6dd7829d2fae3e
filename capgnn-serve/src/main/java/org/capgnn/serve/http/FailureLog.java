package org.capgnn.serve.http;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Consumer;

/** Where failures of the server itself are reported, whether or not requests are logged. */
public final class FailureLog {
  private final Consumer<String> report;

  /**
   * @param report receives several lines per failure
   */
  public FailureLog(Consumer<String> report) {
    this.report = report;
  }

  /**
   * Reports a failure with its stack trace.
   *
   * @param doing such as {@code GET /api/v1/data}
   */
  public void add(String doing, Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text, true));
    report.accept("error in " + doing + ": " + text.toString().strip());
  }
}

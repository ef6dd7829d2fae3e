package org.capgnn.spark.job;

import java.util.Optional;
import org.capgnn.graph.InputException;
import org.capgnn.result.DivergenceException;

/** Why a task has failed: Spark passes on the text of its exception alone. */
public final class TaskFailure {
  private TaskFailure() {}

  /** The exception of the task if it is one that people should read, else Spark's own. */
  public static RuntimeException of(Exception failure) {
    String text = String.valueOf(failure.getMessage());
    Optional<RuntimeException> refused = words(text, InputException.class).map(InputException::new);
    return refused
        .or(() -> words(text, DivergenceException.class).map(DivergenceException::new))
        .orElseGet(
            () ->
                failure instanceof RuntimeException own ? own : new IllegalStateException(failure));
  }

  /** The message of an exception that a task has thrown. */
  public static Optional<String> words(String text, Class<?> exception) {
    String start = exception.getName() + ": ";
    return String.valueOf(text)
        .lines()
        .filter(line -> line.contains(start))
        .map(line -> line.substring(line.indexOf(start) + start.length()))
        .findFirst();
  }
}

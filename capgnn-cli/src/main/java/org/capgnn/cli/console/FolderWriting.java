package org.capgnn.cli.console;

import java.nio.file.Path;
import org.capgnn.graph.InputException;

/** Writes a folder of tables with progress; after Ctrl-C nothing unfinished is left of it. */
public final class FolderWriting {
  private FolderWriting() {}

  /** Runs what writes the folder and returns the {@link ExitCode}. */
  public static int run(Console console, Path out, Runnable writing) {
    try (Interruption interruption = Interruption.ofThisThread()) {
      try (Activity activity = console.activity("writing " + out)) {
        writing.run();
        return ExitCode.OK;
      } catch (InputException failure) {
        EmptyFolder.remove(out);
        if (!interruption.isAsked()) {
          throw failure;
        }
      }
      console.err().println("interrupted; the unfinished tables in " + out + " were removed");
      return ExitCode.INTERRUPTED;
    }
  }
}

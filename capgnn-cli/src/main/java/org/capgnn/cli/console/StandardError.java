package org.capgnn.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;

/**
 * Finds the real standard error behind the launcher's filter.
 *
 * <p>The JVM announces incubating modules on descriptor 2 at every start and cannot be told not to.
 * The launcher therefore connects 2 to a filter that drops this one line, hands over the user's
 * standard error as another descriptor and names it in {@code capgnn.stderr}. Writing there
 * directly keeps our lines in order with standard output and a progress line live.
 */
public final class StandardError {
  private static final Integer HANDED_OVER = Integer.getInteger("capgnn.stderr");

  private StandardError() {}

  /** The descriptor to print errors on; also used by {@code System.err} from now on. */
  public static FileDescriptor descriptor() {
    if (HANDED_OVER == null) {
      return FileDescriptor.err;
    }
    try {
      Constructor<FileDescriptor> open = FileDescriptor.class.getDeclaredConstructor(int.class);
      open.setAccessible(true);
      FileDescriptor real = open.newInstance(HANDED_OVER.intValue());
      System.setErr(new PrintStream(new FileOutputStream(real), true, StandardCharsets.UTF_8));
      return real;
    } catch (ReflectiveOperationException | RuntimeException closed) {
      return FileDescriptor.err; // through the filter: later, but not lost
    }
  }
}

package org.capgnn.data;

import org.capgnn.cli.LooksBack;

/** Breaks four rules on purpose: prints, exits, calls the module above, and in a circle. */
public final class PrintsAndLooksUp {
  private PrintsAndLooksUp() {}

  public static void print() {
    System.out.println(LooksBack.name());
    System.exit(1);
  }
}

package org.capgnn.cli;

import org.capgnn.data.PrintsAndLooksUp;

/** The other half of the circle with {@link PrintsAndLooksUp}. */
public final class LooksBack {
  private LooksBack() {}

  public static String name() {
    return PrintsAndLooksUp.class.getName();
  }
}

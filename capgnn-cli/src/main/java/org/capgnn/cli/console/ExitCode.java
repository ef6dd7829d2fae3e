package org.capgnn.cli.console;

/** The exit codes of the command; its help and man page describe them. */
public final class ExitCode {
  public static final int OK = 0;

  /** The program failed, not the input: a defect, a full disk, too little memory. */
  public static final int INTERNAL = 1;

  /** The input or the command line is wrong; the user can fix it. */
  public static final int BAD_INPUT = 2;

  /** A training diverged: its loss became infinite or not a number. */
  public static final int DIVERGED = 3;

  /** Ctrl-C; the JVM itself gives this code (128 + SIGINT) when it is interrupted. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}

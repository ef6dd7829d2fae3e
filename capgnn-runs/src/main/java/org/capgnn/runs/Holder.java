package org.capgnn.runs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Identifies an open store that reserves runs: its own id, its process and its host.
 *
 * @param id random, because a process may open a store more than once
 * @param host the scope in which {@code process} is unique
 * @param process operating system's number of the process
 */
record Holder(String id, String host, long process) {
  private static final Path LINUX_PROCESS_NUMBERS = Path.of("/proc/self/ns/pid");

  /** Returns a new holder in this process. */
  static Holder here() {
    return new Holder(UUID.randomUUID().toString(), thisHost(), ProcessHandle.current().pid());
  }

  /** Whether the process is known to have ended; false for processes on other hosts. */
  boolean isGone() {
    return host.equals(thisHost())
        && ProcessHandle.of(process).filter(ProcessHandle::isAlive).isEmpty();
  }

  /**
   * Names the host and its process namespace, because two containers may share a host name and a
   * store although their process numbers are unrelated.
   */
  private static String thisHost() {
    return name() + " " + processNumbers();
  }

  private static String name() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      return "localhost";
    }
  }

  private static String processNumbers() {
    try {
      return Files.readSymbolicLink(LINUX_PROCESS_NUMBERS).toString();
    } catch (IOException | UnsupportedOperationException elsewhere) {
      return "";
    }
  }
}

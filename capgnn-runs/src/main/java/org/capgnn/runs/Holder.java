package org.capgnn.runs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Who trains a run: a user of the store, in a process, on a host.
 *
 * @param id of this user; a process may open a store twice
 * @param host within which the number of the process means something
 */
record Holder(String id, String host, long process) {
  private static final Path LINUX_PROCESS_NUMBERS = Path.of("/proc/self/ns/pid");

  /** A new user of the store in this process. */
  static Holder here() {
    return new Holder(UUID.randomUUID().toString(), thisHost(), ProcessHandle.current().pid());
  }

  /** Whether its process is known to have ended; of other hosts we cannot know. */
  boolean isGone() {
    return host.equals(thisHost())
        && ProcessHandle.of(process).filter(ProcessHandle::isAlive).isEmpty();
  }

  /** Containers may share a name and a file, yet count their processes each for itself. */
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

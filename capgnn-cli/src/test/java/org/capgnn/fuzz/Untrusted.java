package org.capgnn.fuzz;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.graph.InputException;
import org.capgnn.graph.PlainText;

/** Reads input that may be damaged or malicious, and checks how that ends. */
final class Untrusted {
  private static final long MOST_NANOS = 2_000_000_000L; // of processor time, for at most 1 MB
  private static final int LONGEST_MESSAGE = 2000;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static Path folder;

  private Untrusted() {}

  /** Reads something. */
  interface Reading {
    void run() throws IOException;
  }

  /** Fails if reading takes too long, also by threads of its own, or ends with a long message. */
  static void check(Reading reading) throws IOException {
    if (nanos(reading) > MOST_NANOS) { // perhaps the compiler's: not a second time
      long taken = nanos(reading);
      if (taken > MOST_NANOS) {
        throw new AssertionError("took " + taken / 1_000_000 + " ms");
      }
    }
  }

  private static long nanos(Reading reading) throws IOException {
    long start = SYSTEM.getProcessCpuTime();
    try {
      reading.run();
    } catch (InputException refused) {
      String message = String.valueOf(refused.getMessage());
      if (message.length() > LONGEST_MESSAGE * 6 || !PlainText.escaped(message).equals(message)) {
        throw new AssertionError("not a short plain line: " + message, refused);
      }
    }
    return SYSTEM.getProcessCpuTime() - start;
  }

  /** A folder for the files of one input; in memory if the system has such a folder. */
  static synchronized Path emptyFolder() throws IOException {
    if (folder == null) {
      Path memory = Path.of("/dev/shm");
      folder =
          Files.isWritable(memory)
              ? Files.createTempDirectory(memory, "capgnn-fuzz")
              : Files.createTempDirectory("capgnn-fuzz");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
    }
    Path inner = folder.resolve("x");
    if (Files.exists(inner)) {
      delete(inner);
    }
    return Files.createDirectory(inner);
  }

  private static void delete(Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> innerFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : innerFirst) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package org.capgnn.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;
import org.capgnn.kernel.KernelChoice;

/** What a run depends on besides its input: program version, Java, processor and kernels. */
public final class Environment {
  private static final Path LINUX_PROCESSORS = Path.of("/proc/cpuinfo");

  private static final Path LINUX_MEMORY = Path.of("/proc/meminfo");

  private static final int MOST_BYTES = 1 << 24;

  private Environment() {}

  /** Version of this program. */
  public static String version() {
    try (InputStream file =
        Environment.class.getResourceAsStream("/org/capgnn/version.properties")) {
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Describes this process. */
  public static Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("version", version());
    facts.put(
        "java",
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")");
    facts.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("cpu", processor());
    facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    memory().ifPresent(gigabytes -> facts.put("memory", gigabytes));
    facts.put("kernels", KernelChoice.get().name());
    facts.put("kernelReason", KernelChoice.get().reason());
    return facts;
  }

  /** The machine's memory, if the system says. */
  private static Optional<String> memory() {
    return stated(LINUX_MEMORY)
        .filter(line -> line.startsWith("MemTotal:"))
        .map(line -> line.replaceAll("\\D", ""))
        .map(kilobytes -> Math.round(Double.parseDouble(kilobytes) / (1 << 20)) + " GiB")
        .findFirst();
  }

  private static String processor() {
    return stated(LINUX_PROCESSORS)
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  /** The lines of a file of the system, none where there is no such file. */
  private static Stream<String> stated(Path file) {
    try {
      return InputFile.text(file, MOST_BYTES).lines();
    } catch (InputException elsewhere) {
      return Stream.empty();
    }
  }
}

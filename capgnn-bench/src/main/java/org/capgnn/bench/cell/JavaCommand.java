package org.capgnn.bench.cell;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.capgnn.graph.InputException;

/** The command line of a measuring process: the flags of this process, on any Java. */
public final class JavaCommand {
  private static final String VECTOR = "--add-modules=jdk.incubator.vector";

  /** Flags that belong to this process alone: its class archive, its streams, its debugger. */
  private static final List<String> OWN =
      List.of(
          "-XX:SharedArchiveFile",
          "-XX:ArchiveClassesAtExit",
          "-XX:TieredStopAtLevel",
          "-Dcapgnn.stderr",
          "-Dcapgnn.terminal",
          "-Dcapgnn.columns",
          "-javaagent",
          "-agentlib",
          "-agentpath");

  private JavaCommand() {}

  /** The Java that runs this process. */
  public static Path thisHome() {
    return Path.of(System.getProperty("java.home"));
  }

  /** The folder, if it holds a Java; throws otherwise. */
  public static Path requireHome(String home) {
    Path folder = Path.of(home);
    if (!Files.isExecutable(program(folder))) {
      throw new InputException(
          "--java " + home + ": no bin/java there; name the home of a JDK of version 17 or later");
    }
    return folder;
  }

  private static Path program(Path home) {
    return home.resolve("bin").resolve("java");
  }

  /**
   * @param kernels {@code scalar} or {@code vector}, or null for what the flags say
   */
  public static List<String> of(Path home, String kernels) {
    List<String> command = new ArrayList<>();
    command.add(program(home).toString());
    Stream<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream();
    flags
        .filter(flag -> OWN.stream().noneMatch(flag::startsWith))
        .filter(flag -> kernels == null || !flag.startsWith("-Dcapgnn.kernels="))
        .filter(flag -> !flag.equals(VECTOR))
        .forEach(command::add);
    command.add(VECTOR);
    if (kernels != null) {
      command.add("-Dcapgnn.kernels=" + kernels);
    }
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(CellServer.class.getName());
    return command;
  }
}

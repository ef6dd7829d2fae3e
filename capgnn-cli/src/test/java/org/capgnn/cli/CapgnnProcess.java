package org.capgnn.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command in a process of its own, for what can only be seen from outside. */
final class CapgnnProcess {
  private CapgnnProcess() {}

  /** Starts it; both its streams go to a file. */
  static Process start(Path output, List<String> arguments) throws IOException {
    return start("-Dcapgnn.kernels=scalar", output, arguments); // SIMD takes longer to become fast
  }

  /** Starts it where no data set is found but the embedded ones. */
  static Process withoutData(Path home, Path output, List<String> arguments) throws IOException {
    ProcessBuilder builder = builder("-Dcapgnn.kernels=scalar", output, arguments);
    builder.environment().keySet().removeAll(List.of("CAPGNN_DATA", "XDG_CACHE_HOME"));
    builder.environment().put("HOME", home.toString());
    return builder.start();
  }

  static Process start(String jvmFlag, Path output, List<String> arguments) throws IOException {
    return builder(jvmFlag, output, arguments).start();
  }

  private static ProcessBuilder builder(String jvmFlag, Path output, List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                jvmFlag,
                "-cp",
                System.getProperty("java.class.path"),
                "org.capgnn.cli.Capgnn"));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
  }

  /** What Ctrl-C does. */
  static void interrupt(Process process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  /** False where this process ignores SIGINT, as its children then do too. */
  static boolean interruptsArrive() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return true;
    }
    String ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring("SigIgn:".length()).strip())
            .findFirst()
            .orElse("0");
    long sigint = 1L << 1;
    return (Long.parseUnsignedLong(ignored, 16) & sigint) == 0;
  }
}

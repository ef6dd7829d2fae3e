package org.capgnn.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.capgnn.spark.command.ClusterOptions;

/** A master and two workers of one core each, as processes on the loopback interface. */
public final class StandaloneCluster implements AutoCloseable {
  private static final long START_MILLIS = 60_000;

  private final Path home;
  private final int megabytes;
  private final int port;
  private final List<Process> processes = new ArrayList<>();

  /**
   * @param folder for jars and logs
   * @param megabytes of heap for each executor
   */
  StandaloneCluster(Path folder, int megabytes) throws IOException, InterruptedException {
    this.home = folder.toAbsolutePath();
    this.megabytes = megabytes;
    this.port = freePort();
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (String entry : classPath().split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      if (!isOurs(entry)) {
        Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar.toAbsolutePath());
      }
    }
    processes.add(
        start(
            "master",
            "org.apache.spark.deploy.master.Master",
            "--host",
            "127.0.0.1",
            "--port",
            "" + port,
            "--webui-port",
            "0"));
    awaitPort();
    for (int w = 0; w < 2; w++) {
      processes.add(
          start(
              "worker" + w,
              "org.apache.spark.deploy.worker.Worker",
              "--host",
              "127.0.0.1",
              "--webui-port",
              "0",
              "--cores",
              "1",
              "--memory",
              megabytes + 300 + "m",
              "--work-dir",
              home.resolve("work" + w).toString(),
              master()));
    }
  }

  public static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** Folders of classes, and jars of other modules; all else is in the cluster's own folder. */
  private static boolean isOurs(String entry) {
    return !entry.endsWith(".jar") || Path.of(entry).getFileName().toString().startsWith("capgnn");
  }

  String master() {
    return "spark://127.0.0.1:" + port;
  }

  /** A program of the tests in a process of its own, with our classes for the executors too. */
  Process driver(Class<?> program, String... arguments) throws IOException {
    List<String> command = command("3g", classPath());
    String ours =
        String.join(
            File.pathSeparator,
            Arrays.stream(classPath().split(File.pathSeparator))
                .filter(StandaloneCluster::isOurs)
                .toList());
    command.add("-Dspark.master=" + master());
    command.add("-Dspark.executor.extraClassPath=" + ours);
    command.add("-Dspark.executor.memory=" + megabytes + "m");
    command.add("-Dspark.executor.extraJavaOptions=" + ClusterOptions.EXECUTOR_FLAGS);
    command.add("-Dspark.driver.host=127.0.0.1");
    command.add("-Dspark.driver.bindAddress=127.0.0.1");
    command.add("-Dspark.ui.enabled=false");
    // an executor that hangs is replaced after 10 s without a heartbeat, not after 120 to 180
    command.add("-Dspark.executor.heartbeatInterval=2s");
    command.add("-Dspark.network.timeout=10s");
    command.add("-Dspark.network.timeoutInterval=2s");
    command.add("-Dspark.task.reaper.enabled=true");
    command.add("-Dspark.task.reaper.killTimeout=10s");
    command.add(program.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(home.resolve("driver.log").toFile());
    environment(builder);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  /** A Java process with the flags of Spark. */
  public static List<String> command(String heap, String classPath) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    command.add("--add-modules=jdk.incubator.vector");
    command.add("-Xmx" + heap);
    command.add("-cp");
    command.add(classPath);
    return command;
  }

  private Process start(String name, String... arguments) throws IOException {
    List<String> command = command("256m", home.resolve("jars") + "/*");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    File log = home.resolve(name + ".log").toFile();
    builder.redirectOutput(log).redirectErrorStream(true);
    environment(builder);
    return builder.start();
  }

  private void environment(ProcessBuilder builder) {
    builder
        .environment()
        .putAll(
            Map.of(
                "SPARK_HOME",
                home.toString(),
                "SPARK_SCALA_VERSION",
                "2.13", // or workers look for a build folder
                "SPARK_LOCAL_IP",
                "127.0.0.1",
                "JAVA_HOME",
                System.getProperty("java.home")));
  }

  /** The executors that are alive. */
  List<ProcessHandle> executors() {
    return processes.stream()
        .flatMap(Process::descendants)
        .filter(ProcessHandle::isAlive)
        .filter(p -> p.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
        .toList();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitPort() throws InterruptedException {
    long end = System.currentTimeMillis() + START_MILLIS;
    while (true) {
      try (Socket socket = new Socket("127.0.0.1", port)) {
        return;
      } catch (IOException notYet) {
        if (System.currentTimeMillis() > end) {
          throw new IllegalStateException("the master did not start; see " + home);
        }
        Thread.sleep(100);
      }
    }
  }

  /** Ends all processes, executors first. */
  @Override
  public void close() {
    Stream<ProcessHandle> all =
        processes.stream()
            .flatMap(p -> Stream.concat(p.descendants(), Stream.of(p.toHandle())))
            .toList()
            .stream();
    all.forEach(ProcessHandle::destroyForcibly);
  }
}

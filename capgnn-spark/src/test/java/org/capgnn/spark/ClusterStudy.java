package org.capgnn.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;

/** Runs {@link ShardScalingStudy} on a cluster of two workers with one core each. */
final class ClusterStudy {
  private ClusterStudy() {}

  /**
   * @param arguments directed entries, epochs, hash or stream, megabytes of heap per executor
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("capgnn-cluster");
    try (StandaloneCluster cluster =
        new StandaloneCluster(folder, Integer.parseInt(arguments[3]))) {
      Process driver =
          cluster.driver(ShardScalingStudy.class, arguments[2], arguments[0], arguments[1]);
      driver.getInputStream().transferTo(System.out);
      if (driver.waitFor() != 0) {
        throw new IllegalStateException(Files.readString(folder.resolve("driver.log")));
      }
    } finally {
      FileUtils.deleteDirectory(folder.toFile());
    }
  }
}

package org.capgnn.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.kernel.KernelSet;
import picocli.CommandLine.IVersionProvider;

/**
 * What {@code --version} prints: the project, the Java below it and the kernels it computes with.
 */
final class VersionLines implements IVersionProvider {

  @Override
  public String[] getVersion() {
    KernelSet kernels = KernelChoice.get();
    return new String[] {
      "capgnn " + projectVersion(),
      "Java %s (%s)"
          .formatted(System.getProperty("java.version"), System.getProperty("java.vendor")),
      "kernels: %s (%s)".formatted(kernels.name(), kernels.reason()),
    };
  }

  static String projectVersion() {
    try (InputStream file = VersionLines.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

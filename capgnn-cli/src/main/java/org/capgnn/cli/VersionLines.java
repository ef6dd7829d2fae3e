package org.capgnn.cli;

import org.capgnn.kernel.KernelChoice;
import org.capgnn.kernel.KernelSet;
import org.capgnn.run.Environment;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the versions of capgnn and Java, and the kernels. */
final class VersionLines implements IVersionProvider {

  @Override
  public String[] getVersion() {
    KernelSet kernels = KernelChoice.get();
    return new String[] {
      "capgnn " + Environment.version(),
      "Java %s (%s)"
          .formatted(System.getProperty("java.version"), System.getProperty("java.vendor")),
      "kernels: %s (%s)".formatted(kernels.name(), kernels.reason()),
    };
  }
}

package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the command line does must be possible from Java without it, so it uses the packages that an
 * application can use. The list of exceptions only gets shorter.
 */
class CliPackagesTest {
  /** Packages that no module exports to everyone. */
  private static final Pattern HIDDEN =
      Pattern.compile(
          "org\\.capgnn\\.(kernel|model|select|parallel|train|autodiff|shard|nn|few|preset|run"
              + "|data\\.(catalog|file|table)|report\\.(chart|markup|statistics))(\\..*)?");

  private static final Set<String> STILL_USED =
      Set.of(
          "BenchCommand: org.capgnn.run",
          "Capgnn: org.capgnn.kernel",
          "Capgnn: org.capgnn.run",
          "DatasetSource: org.capgnn.data.catalog",
          "DatasetsCommand: org.capgnn.data.catalog",
          "DatasetsInfoCommand: org.capgnn.data.catalog",
          "Failures: org.capgnn.kernel",
          "MemoryText: org.capgnn.train",
          "PresetsCommand: org.capgnn.preset",
          "RunsCompareCommand: org.capgnn.report.statistics",
          "ServeCommand: org.capgnn.data.file",
          "TrainCommand: org.capgnn.run",
          "TrainingProgress: org.capgnn.train",
          "TrainingResult: org.capgnn.run");

  @Test
  void commandLineUsesOnlyExportedPackages() {
    JavaClasses commands =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.capgnn.cli");
    Set<String> used = new TreeSet<>();
    for (JavaClass command : commands) {
      command.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType().getPackageName())
          .filter(name -> HIDDEN.matcher(name).matches())
          .forEach(name -> used.add(outer(command) + ": " + name));
    }

    assertThat(used)
        .as("use what the library exports, or add there what is missing")
        .containsExactlyInAnyOrderElementsOf(STILL_USED);
  }

  private static String outer(JavaClass type) {
    return type.getEnclosingClass().map(CliPackagesTest::outer).orElse(type.getSimpleName());
  }
}

package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.capgnn.data.PrintsAndLooksUp;
import org.capgnn.graph.OpensFiles;
import org.capgnn.graph.RollsDice;
import org.capgnn.kernel.KnowsAGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {
  private static final JavaClasses PROJECT =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.capgnn");

  /** Each rule with a class that breaks it. */
  static Stream<Arguments> rules() {
    return Stream.of(
        arguments(ArchitectureRules.KERNELS_KNOW_NO_GRAPH, KnowsAGraph.class),
        arguments(ArchitectureRules.CORE_OPENS_NO_FILE, OpensFiles.class),
        arguments(
            ArchitectureRules.ONLY_THE_CLI_TOUCHES_THE_STANDARD_STREAMS, PrintsAndLooksUp.class),
        arguments(ArchitectureRules.ONLY_THE_CLI_ENDS_THE_PROCESS, PrintsAndLooksUp.class),
        arguments(ArchitectureRules.RANDOM_NUMBERS_HAVE_A_SEED, RollsDice.class),
        arguments(ArchitectureRules.NO_JAVA_SERIALISATION, OpensFiles.class),
        arguments(ArchitectureRules.ONE_WAY_TO_WRITE_FILES, OpensFiles.class),
        arguments(ArchitectureRules.ONE_WAY_TO_READ_FILES, OpensFiles.class),
        arguments(ArchitectureRules.ARROWS_BETWEEN_MODULES, PrintsAndLooksUp.class),
        arguments(ArchitectureRules.PACKAGES_WITHOUT_CYCLES, PrintsAndLooksUp.class));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void projectKeepsTheRule(ArchRule rule, Class<?> offender) {
    rule.check(PROJECT);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void ruleCatchesAnOffender(ArchRule rule, Class<?> offender) {
    JavaClasses offenders =
        new ClassFileImporter()
            .importClasses(offender, org.capgnn.graph.Graph.class, org.capgnn.cli.LooksBack.class);

    // by name, since a rule on layers also complains of those that are empty here
    assertThat(rule.evaluate(offenders).getFailureReport().getDetails())
        .anyMatch(detail -> detail.contains(offender.getName()));
  }
}

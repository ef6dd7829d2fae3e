package org.capgnn.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessField;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.RandomAccessFile;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.capgnn.kernel.KernelChoice;

/** What the modules and packages may know of each other, each rule with the way out. */
final class ArchitectureRules {
  private static final String[] OUTSIDE_CORE = {
    "org.capgnn.kernel..",
    "org.capgnn.data..",
    "org.capgnn",
    "org.capgnn.explain..",
    "org.capgnn.live..",
    "org.capgnn.preset..",
    "org.capgnn.run..",
    "org.capgnn.suggest..",
    "org.capgnn.tune..",
    "org.capgnn.runs..",
    "org.capgnn.report..",
    "org.capgnn.reproduce..",
    "org.capgnn.bench..",
    "org.capgnn.serve..",
    "org.capgnn.cli.."
  };

  /** Core is every package that no other module claims, so that a new one is covered at once. */
  private static final DescribedPredicate<JavaClass> CORE =
      resideInAPackage("org.capgnn..")
          .and(DescribedPredicate.not(resideInAnyPackage(OUTSIDE_CORE)))
          .as("classes of the core");

  private static final DescribedPredicate<JavaClass> FILES =
      resideInAPackage("java.nio.file..")
          .or(
              belongToAnyOf(
                  File.class,
                  FileInputStream.class,
                  FileOutputStream.class,
                  FileReader.class,
                  FileWriter.class,
                  RandomAccessFile.class))
          .as("files");

  static final ArchRule KERNELS_KNOW_NO_GRAPH =
      classes()
          .that()
          .resideInAPackage("org.capgnn.kernel..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "org.capgnn.kernel..", "java..", "jdk.incubator.vector..", "org.slf4j..")
          .because(
              "kernels take and give arrays; pass the arrays of the graph or model as arguments,"
                  + " or move the class to the core");

  static final ArchRule CORE_OPENS_NO_FILE =
      noClasses()
          .that(CORE)
          .should()
          .dependOnClassesThat(FILES)
          .because(
              "the core computes; move reading and writing to capgnn-data or capgnn-report"
                  + " and pass the values in");

  static final ArchRule ONLY_THE_CLI_TOUCHES_THE_STANDARD_STREAMS =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.capgnn.cli..", "org.capgnn.bench.cell")
          .should(
              accessField(System.class, "out")
                  .or(accessField(System.class, "err"))
                  .or(accessField(System.class, "in")))
          .because(
              "a library must not print; throw an exception, return the value, tell a listener"
                  + " or log through SLF4J, and let capgnn-cli print");

  static final ArchRule ONLY_THE_CLI_ENDS_THE_PROCESS =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.capgnn.cli..")
          .should()
          .callMethod(System.class, "exit", int.class)
          .because("a library must not end its user's process; throw an exception");

  static final ArchRule RANDOM_NUMBERS_HAVE_A_SEED =
      noClasses()
          .should()
          .callMethod(Math.class, "random")
          .orShould()
          .callConstructor(Random.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ThreadLocalRandom.class)
          .because(
              "the same seed must give the same bits; take the seed as an argument"
                  + " and draw from a generator made from it");

  static final ArchRule NO_JAVA_SERIALISATION =
      noClasses()
          .should()
          .dependOnClassesThat(belongToAnyOf(ObjectInputStream.class, ObjectOutputStream.class))
          .because(
              "reading such a stream can run code from the file; write JSON, CSV or safetensors");

  static final ArchRule ONE_WAY_TO_WRITE_FILES =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.capgnn.data.file")
          // a download continues where the last attempt ended, and is moved by AtomicFile
          .and()
          .doNotHaveFullyQualifiedName("org.capgnn.data.download.Transfer")
          .should()
          .callCodeUnitWhere(new OpensForWriting())
          .because(
              "a kill or a full disk must not leave half a file, nor replace a link or a device;"
                  + " write with AtomicFile, or FolderOutput for files that belong together");

  static final ArchRule ONE_WAY_TO_READ_FILES =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.capgnn.data.file")
          // looks at a limit of the system when no file can be opened
          .and()
          .doNotHaveFullyQualifiedName("org.capgnn.cli.FileHandles")
          .should()
          .callCodeUnitWhere(new ReadsWithoutLimit())
          .because(
              "a pipe may never end, a device never does, and a file may be larger than the memory;"
                  + " read with InputFile, which states the largest size");

  static final ArchRule ARROWS_BETWEEN_MODULES =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("org.capgnn..")
          .layer("Kernels")
          .definedBy("org.capgnn.kernel..")
          .layer("Core")
          .definedBy(CORE)
          .layer("Data")
          .definedBy("org.capgnn.data..")
          .layer("Library")
          .definedBy(
              "org.capgnn",
              "org.capgnn.explain..",
              "org.capgnn.live..",
              "org.capgnn.place..",
              "org.capgnn.preset..",
              "org.capgnn.run..",
              "org.capgnn.suggest..",
              "org.capgnn.tune..")
          .optionalLayer("Runs")
          .definedBy("org.capgnn.runs..")
          .optionalLayer("Report")
          .definedBy("org.capgnn.report..")
          .optionalLayer("Reproduce")
          .definedBy("org.capgnn.reproduce..")
          .optionalLayer("Bench")
          .definedBy("org.capgnn.bench..")
          .optionalLayer("Serve")
          .definedBy("org.capgnn.serve..")
          .layer("Cli")
          .definedBy("org.capgnn.cli..")
          .whereLayer("Cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("Bench")
          .mayOnlyBeAccessedByLayers("Cli")
          .whereLayer("Reproduce")
          .mayOnlyBeAccessedByLayers("Cli")
          .whereLayer("Serve")
          .mayOnlyBeAccessedByLayers("Cli")
          .whereLayer("Report")
          .mayOnlyBeAccessedByLayers("Reproduce", "Serve", "Cli")
          .whereLayer("Runs")
          .mayOnlyBeAccessedByLayers("Reproduce", "Cli")
          .whereLayer("Library")
          .mayOnlyBeAccessedByLayers("Runs", "Reproduce", "Bench", "Serve", "Cli")
          .whereLayer("Data")
          .mayOnlyBeAccessedByLayers("Library", "Runs", "Reproduce", "Bench", "Serve", "Cli")
          .whereLayer("Core")
          .mayOnlyBeAccessedByLayers(
              "Data", "Library", "Runs", "Report", "Reproduce", "Bench", "Serve", "Cli")
          .because(
              "the arrows are cli -> serve, bench, reproduce -> report, runs -> library -> data -> core ->"
                  + " kernels; move the class to the lower module or pass what it needs as a value");

  static final ArchRule PACKAGES_WITHOUT_CYCLES =
      slices()
          .matching("org.capgnn.(**)")
          .should()
          .beFreeOfCycles()
          // the one class of the kernels' contracts that knows their implementations
          .ignoreDependency(
              type(KernelChoice.class),
              resideInAnyPackage("org.capgnn.kernel.plain", "org.capgnn.kernel.vector"))
          .because(
              "a newcomer reads the packages in one order; move the shared class to the package"
                  + " both use, or turn one call into an interface owned by the caller");

  private ArchitectureRules() {}
}

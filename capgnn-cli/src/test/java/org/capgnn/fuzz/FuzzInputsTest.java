package org.capgnn.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reads all inputs that fuzzing has started from or found, without the fuzzer. */
class FuzzInputsTest {

  private static List<Path> inputs(FuzzTarget target) throws IOException, URISyntaxException {
    URL folder = FuzzInputsTest.class.getResource(target.className() + "Inputs/reads");
    assertThat(folder).as("inputs of " + target).isNotNull();
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      return files.sorted().toList();
    }
  }

  @TestFactory
  List<DynamicTest> inputsAreReadOrRefused() throws IOException, URISyntaxException {
    List<DynamicTest> tests = new ArrayList<>();
    for (FuzzTarget target : FuzzTarget.values()) {
      for (Path input : inputs(target)) {
        tests.add(
            DynamicTest.dynamicTest(
                target + " " + input.getFileName(), () -> target.check(Files.readAllBytes(input))));
      }
    }
    return tests;
  }

  /** The fuzzer grows inputs slowly, so that the largest size that is promised is tried here. */
  @TestFactory
  List<DynamicTest> inputsOfAMegabyteAreReadOrRefusedInTime()
      throws IOException, URISyntaxException {
    List<DynamicTest> tests = new ArrayList<>();
    for (FuzzTarget target : FuzzTarget.values()) {
      byte[] first = Files.readAllBytes(inputs(target).get(0));
      tests.add(DynamicTest.dynamicTest(target.name(), () -> target.check(repeated(first))));
    }
    return tests;
  }

  private static byte[] repeated(byte[] input) {
    byte[] result = new byte[1 << 20];
    for (int i = 0; i < result.length; i++) {
      result[i] = input[i % input.length];
    }
    return result;
  }

  @Test
  void everyTargetHasAClassThatJazzerRuns() throws ClassNotFoundException {
    for (FuzzTarget target : FuzzTarget.values()) {
      assertThat(Class.forName("org.capgnn.fuzz." + target.className())).isNotNull();
    }
  }

  /** Otherwise the format has changed, and the fuzzer would only ever see a refusal. */
  @Test
  void oneInputOfEveryTargetIsSound() throws IOException, URISyntaxException {
    for (FuzzTarget target : FuzzTarget.values()) {
      int accepted = 0;
      for (Path input : inputs(target)) {
        accepted += target.accepts(Files.readAllBytes(input)) ? 1 : 0;
      }
      assertThat(accepted).as("sound inputs of " + target).isPositive();
    }
  }
}

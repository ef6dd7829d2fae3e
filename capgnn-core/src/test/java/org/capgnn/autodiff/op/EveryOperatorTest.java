package org.capgnn.autodiff.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.op.loss.GuessedLabels;
import org.junit.jupiter.api.Test;

/** No operator goes without a check of its gradient. */
class EveryOperatorTest {
  /** Its output is a constant by definition, so no gradient passes. */
  private static final String WITHOUT_GRADIENT = GuessedLabels.class.getName();

  @Test
  void hasAGradientCheck() throws Exception {
    Set<String> operators = new TreeSet<>();
    for (Class<?> type : classesBeside(Operator.class)) {
      if (Operator.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
        operators.add(type.getName());
      }
    }
    Set<String> checked = new TreeSet<>();
    for (Class<?> type : classesBeside(EveryOperatorTest.class)) {
      for (Method method : type.getDeclaredMethods()) {
        GradientOf claim = method.getAnnotation(GradientOf.class);
        if (claim != null) {
          Stream.of(claim.value()).map(Class::getName).forEach(checked::add);
        }
      }
    }
    assertThat(operators).contains(WITHOUT_GRADIENT).hasSizeGreaterThan(30);
    operators.remove(WITHOUT_GRADIENT);
    assertThat(operators).as("every operator has a test with @GradientOf").isEqualTo(checked);
  }

  /** All classes of the folder that a class was loaded from. */
  private static List<Class<?>> classesBeside(Class<?> known)
      throws IOException, URISyntaxException {
    Path file = Path.of(known.getResource(known.getSimpleName() + ".class").toURI());
    Path root = file;
    for (int depth = known.getName().split("\\.").length; depth > 0; depth--) {
      root = root.getParent();
    }
    Path folder = root;
    try (Stream<Path> files = Files.walk(folder.resolve("org/capgnn"))) {
      return files
          .map(path -> folder.relativize(path).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
          .map(name -> name.substring(0, name.length() - 6).replace(File.separatorChar, '.'))
          .<Class<?>>map(EveryOperatorTest::load)
          .toList();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, EveryOperatorTest.class.getClassLoader());
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

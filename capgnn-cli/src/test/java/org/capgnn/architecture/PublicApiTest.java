package org.capgnn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The public API is a file of the repository, so that a change to it is seen in review.
 *
 * <p>Public is what a module exports to everyone. To accept a change, copy the file that the
 * message names over {@code api.txt}.
 */
class PublicApiTest {
  private static final Path ACCEPTED = Path.of("src/test/resources/org/capgnn/api.txt");
  private static final Path FOUND = Path.of("target/api.txt");

  /** What applications depend on; the benchmark and the reproduction are for researchers. */
  private static final Set<String> PRODUCT =
      Set.of(
          "org.capgnn",
          "org.capgnn.core",
          "org.capgnn.data",
          "org.capgnn.kernels",
          "org.capgnn.report",
          "org.capgnn.runs",
          "org.capgnn.serve");

  /** Ways into the engine, for our own modules; applications have other methods for the same. */
  private static final List<String> FOR_OUR_OWN_MODULES =
      List.of(
          "LiveGraph(): org.capgnn.live.rows.LiveModel", // of Predictor.live(), in another package
          "Plan.experiment: org.capgnn.train.Experiment",
          "Page.html: org.capgnn.report.markup.Markup",
          "CellRunner.experiment: org.capgnn.train.Experiment");

  private static final Set<String> IMPLIED =
      Set.of("java.lang.Object", "java.lang.Record", "java.lang.Enum");

  private static final Set<String> OF_EVERY_RECORD = Set.of("equals", "hashCode", "toString");

  @Test
  void apiIsTheAcceptedOne() throws IOException {
    List<String> lines = new ArrayList<>();
    for (ModuleReference module : modules()) {
      lines.add("module " + module.descriptor().name());
      for (Class<?> type : exported(module)) {
        lines.add("  " + header(type));
        members(type).forEach(member -> lines.add("    " + member));
      }
    }
    Files.createDirectories(FOUND.getParent());
    Files.write(FOUND, lines);

    assertThat(lines)
        .as("the public API has changed; if that is meant, copy %s over %s", FOUND, ACCEPTED)
        .isEqualTo(Files.readAllLines(ACCEPTED));
  }

  private static List<ModuleReference> modules() {
    Path[] classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.contains("capgnn"))
            .map(Path::of)
            .filter(Files::exists)
            .filter(entry -> !entry.endsWith("test-classes"))
            .toArray(Path[]::new);
    return Stream.of(classPath)
        .flatMap(entry -> found(entry).stream())
        .sorted((a, b) -> a.descriptor().name().compareTo(b.descriptor().name()))
        .toList();
  }

  private static List<ModuleReference> found(Path entry) {
    boolean exploded = Files.isDirectory(entry);
    if (exploded && !Files.exists(entry.resolve("module-info.class"))) {
      return List.of();
    }
    return ModuleFinder.of(entry).findAll().stream()
        .filter(module -> PRODUCT.contains(module.descriptor().name()))
        .toList();
  }

  private static List<Class<?>> exported(ModuleReference module) throws IOException {
    List<String> packages =
        module.descriptor().exports().stream()
            .filter(export -> !export.isQualified())
            .map(ModuleDescriptor.Exports::source)
            .toList();
    try (ModuleReader reader = module.open();
        Stream<String> names = reader.list()) {
      List<Class<?>> types = new ArrayList<>();
      for (String name :
          names
              .filter(name -> name.endsWith(".class") && name.contains("/"))
              .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
              .filter(name -> packages.contains(name.substring(0, name.lastIndexOf('.'))))
              .sorted()
              .toList()) {
        Class<?> type = load(name);
        if (isPublic(type)) {
          types.add(type);
        }
      }
      return types;
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, PublicApiTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(name + " is in a module of the class path", e);
    }
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getDeclaringClass() == null || isPublic(type.getDeclaringClass()));
  }

  private static TreeSet<String> members(Class<?> type) {
    TreeSet<String> members = new TreeSet<>();
    Stream.<Executable>concat(
            Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
        .filter(member -> isVisible(member) && !member.isSynthetic())
        .filter(member -> !OF_EVERY_RECORD.contains(member.getName()))
        .forEach(member -> members.add(signature(member)));
    for (Field field : type.getDeclaredFields()) {
      if (isVisible(field)) {
        members.add(shortened(field.toGenericString()));
      }
    }
    return members;
  }

  private static boolean isVisible(Member member) {
    return Modifier.isPublic(member.getModifiers()) || Modifier.isProtected(member.getModifiers());
  }

  /** Kind, name, type parameters and supertypes. */
  private static String header(Class<?> type) {
    Stream<Type> above =
        Stream.concat(
            Stream.ofNullable(type.getGenericSuperclass()),
            Arrays.stream(type.getGenericInterfaces()));
    String supertypes =
        above
            .map(Type::getTypeName)
            .filter(name -> !IMPLIED.contains(name))
            .map(PublicApiTest::shortened)
            .collect(Collectors.joining(", "));
    return shortened(type.toGenericString()) + (supertypes.isEmpty() ? "" : " : " + supertypes);
  }

  private static String signature(Executable member) {
    String owner = member.getDeclaringClass().getName();
    return shortened(member.toGenericString().replace(owner + ".", ""));
  }

  /** Without "public" and without the packages, which only make the list hard to read. */
  private static String shortened(String text) {
    return text.replace("public ", "").replaceAll("\\b(?:[a-z]\\w*\\.)+(?=[A-Z])", "");
  }

  /** A type that a user cannot name is no use in a signature. */
  @Test
  void apiNamesNoHiddenTypes() throws IOException {
    Set<String> open = new TreeSet<>();
    for (ModuleReference module : modules()) {
      exported(module).forEach(type -> open.add(type.getName()));
    }
    List<String> hidden = new ArrayList<>();
    for (ModuleReference module : modules()) {
      for (Class<?> type : exported(module)) {
        named(type)
            .forEach(
                (member, types) ->
                    types.stream()
                        .filter(name -> name.startsWith("org.capgnn.") && !open.contains(name))
                        .forEach(name -> hidden.add(type.getSimpleName() + member + ": " + name)));
      }
    }

    assertThat(hidden).containsExactlyInAnyOrderElementsOf(FOR_OUR_OWN_MODULES);
  }

  /** The types that a type and its visible members name, by member. */
  private static Map<String, Set<String>> named(Class<?> type) {
    Map<String, Set<String>> named = new TreeMap<>();
    BiConsumer<String, Type> name =
        (member, found) -> add(found, named.computeIfAbsent(member, m -> new TreeSet<>()));
    Stream.concat(
            Stream.ofNullable(type.getGenericSuperclass()),
            Arrays.stream(type.getGenericInterfaces()))
        .forEach(above -> name.accept("", above));
    for (Field field : type.getDeclaredFields()) {
      if (isVisible(field) && !field.isSynthetic()) {
        name.accept("." + field.getName(), field.getGenericType());
      }
    }
    Stream.<Executable>concat(
            Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
        .filter(member -> isVisible(member) && !member.isSynthetic())
        .forEach(
            member -> {
              String text = member instanceof Method ? "." + member.getName() : "()";
              Stream.of(member.getGenericParameterTypes(), member.getGenericExceptionTypes())
                  .flatMap(Arrays::stream)
                  .forEach(found -> name.accept(text, found));
              if (member instanceof Method method) {
                name.accept(text, method.getGenericReturnType());
              }
            });
    return named;
  }

  private static void add(Type type, Set<String> names) {
    if (type instanceof Class<?> raw) {
      names.add(raw.isArray() ? raw.getComponentType().getName() : raw.getName());
    } else if (type instanceof ParameterizedType generic) {
      add(generic.getRawType(), names);
      Arrays.stream(generic.getActualTypeArguments()).forEach(inside -> add(inside, names));
    } else if (type instanceof GenericArrayType array) {
      add(array.getGenericComponentType(), names);
    } else if (type instanceof WildcardType any) {
      Arrays.stream(any.getUpperBounds()).forEach(bound -> add(bound, names));
      Arrays.stream(any.getLowerBounds()).forEach(bound -> add(bound, names));
    }
  }
}

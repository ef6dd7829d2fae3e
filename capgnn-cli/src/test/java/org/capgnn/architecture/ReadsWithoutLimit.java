package org.capgnn.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.nio.file.Files;
import java.util.Set;
import java.util.stream.Stream;

/** A call that opens a file for reading, whatever it is and however large. */
final class ReadsWithoutLimit extends DescribedPredicate<JavaCall<?>> {
  private static final Set<String> OF_FILES =
      Set.of(
          "readAllBytes",
          "readString",
          "readAllLines",
          "lines",
          "newInputStream",
          "newBufferedReader");
  private static final Set<String> OF_JACKSON = Set.of("readTree", "readValue", "createParser");

  ReadsWithoutLimit() {
    super("which opens a file for reading");
  }

  @Override
  public boolean test(JavaCall<?> call) {
    CodeUnitCallTarget target = call.getTarget();
    String name = target.getName();
    if (isOf(target, Files.class)) {
      return OF_FILES.contains(name);
    }
    if (isOf(target, FileInputStream.class, FileReader.class)) {
      return name.equals("<init>");
    }
    return OF_JACKSON.contains(name)
        && target.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(File.class));
  }

  private static boolean isOf(CodeUnitCallTarget target, Class<?>... owners) {
    return Stream.of(owners).anyMatch(target.getOwner()::isEquivalentTo);
  }
}

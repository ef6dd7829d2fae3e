package org.capgnn.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Set;
import java.util.stream.Stream;

/** A call that creates, changes or replaces a file; the standard streams are open already. */
final class OpensForWriting extends DescribedPredicate<JavaCall<?>> {
  private static final Set<String> OF_FILES =
      Set.of("newOutputStream", "newBufferedWriter", "newByteChannel", "copy", "move");

  OpensForWriting() {
    super("which opens a file for writing");
  }

  @Override
  public boolean test(JavaCall<?> call) {
    CodeUnitCallTarget target = call.getTarget();
    String name = target.getName();
    if (isOf(target, Files.class)) {
      return name.startsWith("write") || OF_FILES.contains(name);
    }
    if (isOf(target, FileOutputStream.class, FileWriter.class, RandomAccessFile.class)) {
      return name.equals("<init>") && !takes(target, FileDescriptor.class);
    }
    if (isOf(target, PrintWriter.class, PrintStream.class)) {
      return name.equals("<init>") && takes(target, File.class, String.class);
    }
    return isOf(target, FileChannel.class) && name.equals("open")
        || name.equals("writeValue") && takes(target, File.class); // Jackson's
  }

  private static boolean isOf(CodeUnitCallTarget target, Class<?>... owners) {
    return Stream.of(owners).anyMatch(target.getOwner()::isEquivalentTo);
  }

  private static boolean takes(CodeUnitCallTarget target, Class<?>... first) {
    return !target.getRawParameterTypes().isEmpty()
        && Stream.of(first).anyMatch(target.getRawParameterTypes().get(0)::isEquivalentTo);
  }
}

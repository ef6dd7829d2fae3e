package org.capgnn.faults;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a disk in memory holds for certain: forced content by file, forced names by folder. */
final class Durable {
  private record Entry(Object key, boolean folder) {}

  private final FileSystem memory;
  private final Map<Object, byte[]> content = new HashMap<>();
  private final Map<Object, Map<String, Entry>> names = new HashMap<>();

  /** Everything that is there now counts as forced. */
  Durable(FileSystem memory) throws IOException {
    this.memory = memory;
    forceAll(root());
  }

  private Path root() {
    return memory.getPath("/");
  }

  private void forceAll(Path folder) throws IOException {
    forceFolder(folder);
    try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
      for (Path path : inside) {
        if (Files.isDirectory(path)) {
          forceAll(path);
        } else {
          forceFile(path);
        }
      }
    }
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  synchronized void forceFile(Path file) throws IOException {
    content.put(attributes(file).fileKey(), Files.readAllBytes(file));
  }

  synchronized void forceFolder(Path folder) throws IOException {
    names.put(attributes(folder).fileKey(), namesNow(folder));
  }

  private static Map<String, Entry> namesNow(Path folder) throws IOException {
    Map<String, Entry> found = new LinkedHashMap<>();
    try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
      for (Path path : inside) {
        BasicFileAttributes attributes = attributes(path);
        found.put(
            path.getFileName().toString(),
            new Entry(attributes.fileKey(), attributes.isDirectory()));
      }
    }
    return found;
  }

  /** A new file system with what survives. */
  synchronized FileSystem after(PowerCut cut) throws IOException {
    FileSystem next = FaultyFileSystem.newMemory();
    if (cut == PowerCut.NOTHING_UNFORCED) {
      restore(attributes(root()).fileKey(), next.getPath("/"));
    } else {
      copy(root(), next.getPath("/"), cut);
    }
    return next;
  }

  private void restore(Object key, Path to) throws IOException {
    Files.createDirectories(to);
    for (Map.Entry<String, Entry> name : names.getOrDefault(key, Map.of()).entrySet()) {
      Path place = to.resolve(name.getKey());
      Entry entry = name.getValue();
      if (entry.folder()) {
        restore(entry.key(), place);
      } else {
        Files.write(place, content.getOrDefault(entry.key(), new byte[0]));
      }
    }
  }

  private void copy(Path from, Path to, PowerCut cut) throws IOException {
    Files.createDirectories(to);
    try (DirectoryStream<Path> inside = Files.newDirectoryStream(from)) {
      for (Path path : inside) {
        Path place = to.resolve(path.getFileName().toString());
        if (Files.isDirectory(path)) {
          copy(path, place, cut);
        } else {
          byte[] forced = content.getOrDefault(attributes(path).fileKey(), new byte[0]);
          Files.write(place, cut == PowerCut.KILLED ? Files.readAllBytes(path) : forced);
        }
      }
    }
  }
}

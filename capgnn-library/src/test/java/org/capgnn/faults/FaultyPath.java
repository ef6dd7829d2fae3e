package org.capgnn.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** A path whose files may fail. */
record FaultyPath(FaultyFileSystem system, Path path) implements Path {
  static Path inMemory(Path path) {
    return path instanceof FaultyPath faulty ? faulty.path : path;
  }

  private Path wrap(Path other) {
    return other == null ? null : new FaultyPath(system, other);
  }

  @Override
  public FileSystem getFileSystem() {
    return system;
  }

  @Override
  public boolean isAbsolute() {
    return path.isAbsolute();
  }

  @Override
  public Path getRoot() {
    return wrap(path.getRoot());
  }

  @Override
  public Path getFileName() {
    return wrap(path.getFileName());
  }

  @Override
  public Path getParent() {
    return wrap(path.getParent());
  }

  @Override
  public int getNameCount() {
    return path.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return wrap(path.getName(index));
  }

  @Override
  public Path subpath(int begin, int end) {
    return wrap(path.subpath(begin, end));
  }

  @Override
  public boolean startsWith(Path other) {
    return path.startsWith(inMemory(other));
  }

  @Override
  public boolean endsWith(Path other) {
    return path.endsWith(inMemory(other));
  }

  @Override
  public Path normalize() {
    return wrap(path.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return wrap(path.resolve(inMemory(other)));
  }

  @Override
  public Path relativize(Path other) {
    return wrap(path.relativize(inMemory(other)));
  }

  @Override
  public URI toUri() {
    return path.toUri();
  }

  @Override
  public Path toAbsolutePath() {
    return wrap(path.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return wrap(path.toRealPath(options));
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int compareTo(Path other) {
    return path.compareTo(inMemory(other));
  }

  @Override
  public String toString() {
    return path.toString();
  }
}

package org.capgnn.faults;

import static org.capgnn.faults.FaultyPath.inMemory;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Passes everything on to the file system in memory, and lets it fail first. */
final class FaultyProvider extends FileSystemProvider {
  private final FaultyFileSystem system;

  FaultyProvider(FaultyFileSystem system) {
    this.system = system;
  }

  @Override
  public String getScheme() {
    return "faulty";
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Path file = inMemory(path);
    if (Files.isDirectory(file)) {
      return new FaultyChannel(system, file, null);
    }
    boolean creates =
        options.contains(StandardOpenOption.CREATE_NEW)
            || options.contains(StandardOpenOption.CREATE) && !Files.exists(file);
    if (creates) {
      system.change("create " + path);
    }
    return new FaultyChannel(system, file, FileChannel.open(file, options, attributes));
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    boolean writes = options.contains(StandardOpenOption.WRITE);
    return writes
        ? newFileChannel(path, options, attributes)
        : Files.newByteChannel(inMemory(path), options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> inside = Files.newDirectoryStream(inMemory(folder))) {
      for (Path path : inside) {
        Path ours = new FaultyPath(system, path);
        if (filter.accept(ours)) {
          found.add(ours);
        }
      }
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return found.iterator();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    system.change("make folder " + folder);
    Files.createDirectory(inMemory(folder), attributes);
  }

  @Override
  public void delete(Path path) throws IOException {
    system.change("delete " + path);
    Files.delete(inMemory(path));
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    system.change("copy " + source);
    Files.copy(inMemory(source), inMemory(target), options);
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    system.change("move " + source + " to " + target);
    Files.move(inMemory(source), inMemory(target), options);
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    return Files.isSameFile(inMemory(path), inMemory(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return Files.isHidden(inMemory(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return Files.getFileStore(inMemory(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    Path file = inMemory(path);
    file.getFileSystem().provider().checkAccess(file, modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return Files.getFileAttributeView(inMemory(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return Files.readAttributes(inMemory(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return Files.readAttributes(inMemory(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    Files.setAttribute(inMemory(path), name, value, options);
  }

  @Override
  public FileSystem newFileSystem(URI address, Map<String, ?> settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI address) {
    return system;
  }

  @Override
  public Path getPath(URI address) {
    throw new UnsupportedOperationException();
  }
}

package org.capgnn.faults;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Set;

/** A file system in memory that counts its changes, fails them, and remembers what was forced. */
final class FaultyFileSystem extends FileSystem {
  private final FileSystem memory;
  private final Durable durable;
  private final FaultyProvider provider = new FaultyProvider(this);
  private int changes;
  private int failing = -1;
  private boolean dies;

  private FaultyFileSystem(FileSystem memory) throws IOException {
    this.memory = memory;
    this.durable = new Durable(memory);
  }

  static FaultyFileSystem empty() throws IOException {
    return new FaultyFileSystem(newMemory());
  }

  static FileSystem newMemory() {
    return Jimfs.newFileSystem(
        Configuration.unix().toBuilder().setAttributeViews("basic", "owner", "posix").build());
  }

  /** What the machine finds after a power cut, or a process after another one was killed. */
  FaultyFileSystem after(PowerCut cut) throws IOException {
    return new FaultyFileSystem(durable.after(cut));
  }

  /** Fails one change, the others work: a full disk that is cleaned up. */
  void failAt(int change) {
    changes = 0;
    failing = change;
    dies = false;
  }

  /** Fails this change and all after it: the process is dead. */
  void dieAt(int change) {
    failAt(change);
    dies = true;
  }

  int changes() {
    return changes;
  }

  /** Called before every change. */
  void change(String what) throws IOException {
    int number = changes++;
    if (number == failing || dies && number > failing) {
      throw new IOException("failed on purpose: " + what);
    }
  }

  Durable durable() {
    return durable;
  }

  Path path(String text) {
    return new FaultyPath(this, memory.getPath(text));
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() throws IOException {
    memory.close();
  }

  @Override
  public boolean isOpen() {
    return memory.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return memory.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return Set.of(path("/"));
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return memory.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return memory.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return new FaultyPath(this, memory.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    PathMatcher matcher = memory.getPathMatcher(pattern);
    return path -> matcher.matches(FaultyPath.inMemory(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return memory.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}

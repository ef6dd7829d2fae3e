package org.capgnn.data.download;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The received part of a file, locked so that two processes cannot both write to it. */
final class PartFile implements Closeable {
  private final FileChannel channel;

  private PartFile(FileChannel channel) {
    this.channel = channel;
  }

  static PartFile open(Path path) throws IOException {
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      channel.close();
      throw new DownloadException(path + ": another process is downloading it; wait for that one");
    }
    channel.position(channel.size());
    return new PartFile(channel);
  }

  long size() throws IOException {
    return channel.size();
  }

  void append(byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  void clear() throws IOException {
    channel.truncate(0);
  }

  /** Closing the channel releases the lock. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}

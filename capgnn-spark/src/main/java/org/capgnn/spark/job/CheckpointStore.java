package org.capgnn.spark.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunKey;
import org.capgnn.run.Checkpoint;
import org.capgnn.train.TrainingState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checkpoints of one run in a folder that Hadoop reaches: a shared disk, HDFS, an object store.
 *
 * <p>A checkpoint is written under another name and renamed, so that a process that is killed
 * leaves none that is half written; the last two are kept.
 */
final class CheckpointStore implements Checkpoints {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointStore.class);
  private static final String PREFIX = "epoch-";
  private static final String ENDING = ".safetensors";
  private static final int KEPT = 2;

  private final Path folder;
  private final FileSystem files;
  private final RunKey key;

  CheckpointStore(String place, RunKey key, Configuration configuration) {
    this.folder = new Path(place, "capgnn-" + key.id().substring(0, 16));
    this.key = key;
    try {
      this.files = folder.getFileSystem(configuration);
    } catch (IOException | IllegalArgumentException e) {
      throw new InputException("the checkpoint folder " + place + " cannot be used: " + e, e);
    }
  }

  /** Fails before the training rather than at its first checkpoint. */
  void requireWritable() {
    try {
      files.mkdirs(folder);
      Path probe = new Path(folder, ".writable");
      files.create(probe, true).close();
      files.delete(probe, false);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Writes a checkpoint and removes those before the last two. */
  void write(TrainingState state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Checkpoint.write(bytes, key, state);
    Path place = new Path(folder, "%s%08d%s".formatted(PREFIX, state.epoch(), ENDING));
    Path unfinished = new Path(folder, "." + place.getName() + ".unfinished");
    try (FSDataOutputStream out = files.create(unfinished, true)) {
      out.write(bytes.toByteArray());
      out.hsync();
    }
    files.delete(place, false);
    if (!files.rename(unfinished, place)) {
      throw new IOException("cannot rename " + unfinished);
    }
    List<Path> all = newestFirst();
    for (Path old : all.subList(Math.min(KEPT, all.size()), all.size())) {
      files.delete(old, false);
    }
  }

  /** Leaves a token in the folder, which shards look for. */
  void mark(String token) {
    try {
      files.create(marker(token), true).close();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  void unmark(String token) {
    try {
      files.delete(marker(token), false);
    } catch (IOException ignored) {
      // an empty file stays; it goes with the folder
    }
  }

  /**
   * Refuses a folder in which the driver's token is missing: each machine would write checkpoints
   * to a disk of its own, and a shard that starts again elsewhere would find none.
   */
  void requireShared(String token, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (!files.exists(marker(token))) {
        if (System.nanoTime() > end) {
          throw new InputException(
              "the checkpoint folder %s is not the same for the driver and for the executor on %s; name one that all machines share, such as hdfs://HOST/DIR or a disk that all of them mount"
                  .formatted(folder, InetAddress.getLocalHost().getHostName()));
        }
        LockSupport.parkNanos(100_000_000);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private Path marker(String token) {
    return new Path(folder, ".driver-" + token);
  }

  private InputException unwritable(IOException e) {
    return new InputException(
        "cannot write to the checkpoint folder " + folder + ": " + e.getMessage(), e);
  }

  /** The bytes of the newest checkpoint; none if there is no readable one. */
  byte[] newest() {
    try {
      for (Path place : newestFirst()) {
        try (FSDataInputStream in = files.open(place)) {
          byte[] bytes = in.readAllBytes();
          read(bytes);
          return bytes;
        } catch (InputException | IOException damaged) {
          // a byte that changed, a block that is lost, an end that is missing: the one before it
          // may be whole
        }
      }
      return new byte[0];
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the checkpoints in " + folder, e);
    }
  }

  TrainingState read(byte[] bytes) {
    return Checkpoint.read("the checkpoint in " + folder, bytes, key);
  }

  private List<Path> newestFirst() throws IOException {
    if (!files.exists(folder)) {
      return List.of();
    }
    return Arrays.stream(files.listStatus(folder))
        .map(FileStatus::getPath)
        .filter(path -> path.getName().startsWith(PREFIX))
        .sorted(Comparator.comparing(Path::getName).reversed())
        .toList();
  }

  /** Removes the checkpoints of a finished run. */
  @Override
  public void remove() {
    try {
      files.delete(folder, true);
    } catch (IOException e) {
      LOG.warn("cannot remove the checkpoints in {}", folder, e);
    }
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}

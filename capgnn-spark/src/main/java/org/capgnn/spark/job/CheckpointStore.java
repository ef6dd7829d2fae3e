package org.capgnn.spark.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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

/**
 * Checkpoints of one run in a folder that Hadoop reaches: a shared disk, HDFS, an object store.
 *
 * <p>A checkpoint is written under another name and renamed, so that a process that is killed
 * leaves none that is half written; the last two are kept.
 */
final class CheckpointStore {
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
      throw new InputException(
          "cannot write to the checkpoint folder " + folder + ": " + e.getMessage(), e);
    }
  }

  void write(TrainingState state) {
    try {
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
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a checkpoint to " + folder, e);
    }
  }

  /** The bytes of the newest checkpoint; none if there is no readable one. */
  byte[] newest() {
    try {
      for (Path place : newestFirst()) {
        try (FSDataInputStream in = files.open(place)) {
          byte[] bytes = in.readAllBytes();
          read(bytes);
          return bytes;
        } catch (InputException damaged) {
          continue; // the one before it may be whole
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
  void remove() {
    try {
      files.delete(folder, true);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove the checkpoints in " + folder, e);
    }
  }
}

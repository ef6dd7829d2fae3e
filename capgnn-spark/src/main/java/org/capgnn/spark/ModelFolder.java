package org.capgnn.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.capgnn.graph.InputException;
import org.capgnn.run.RunFolder;

/** A place for a model in any file system of Hadoop, looked at before it is overwritten. */
public final class ModelFolder {
  static final String METADATA = "metadata";
  private static final Set<String> OURS = Set.of(METADATA, RunFolder.MODEL, RunFolder.WEIGHTS);

  private final Path folder;
  private final Configuration configuration;

  public ModelFolder(String place, Configuration configuration) {
    this.folder = new Path(place);
    this.configuration = configuration;
  }

  /**
   * Refuses a place that holds anything but a model: Spark deletes a folder with all that is in it
   * before it writes a new one.
   */
  public void requireReplaceable() {
    try {
      FileSystem files = folder.getFileSystem(configuration);
      if (files.exists(folder) && !files.getFileStatus(folder).isDirectory()) {
        throw InputException.of("%s is a file; name a folder for the model", folder);
      }
      List<String> others = others(files);
      if (!others.isEmpty()) {
        throw InputException.of(
            "%s holds %s, which a model would replace; name a new folder, or one with a model of "
                + "capgnn spark alone",
            folder, others.get(0) + (others.size() > 1 ? " and more" : ""));
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private List<String> others(FileSystem files) throws IOException {
    List<String> others = new ArrayList<>();
    try {
      for (FileStatus each : files.listStatus(folder)) {
        String name = each.getPath().getName();
        if (!OURS.contains(name) && !name.endsWith(".crc")) {
          others.add(name);
        }
      }
    } catch (FileNotFoundException none) {
      return List.of();
    }
    return others;
  }

  /** Creates a file and deletes it again, so that a place that takes none is known in time. */
  public void requireWritable() {
    try {
      FileSystem files = folder.getFileSystem(configuration);
      boolean existed = files.exists(folder);
      Path probe = new Path(folder, ".capgnn-" + UUID.randomUUID());
      files.create(probe, false).close();
      files.delete(probe, false);
      if (!existed) {
        files.delete(folder, false);
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private InputException unusable(IOException e) {
    return new InputException(
        "cannot write a model to " + folder + ": " + firstLine(e) + "; name another folder", e);
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}

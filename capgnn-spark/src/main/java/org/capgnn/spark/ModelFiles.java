package org.capgnn.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.capgnn.data.file.ScratchFolder;
import org.capgnn.graph.InputException;
import org.capgnn.run.RunFolder;
import org.capgnn.run.SavedModel;

/**
 * A model in a folder that Hadoop reaches: {@code model.json} and {@code model.safetensors} as on a
 * single machine, and Spark's {@code metadata} beside them.
 */
final class ModelFiles {
  private ModelFiles() {}

  /** Copies the files of a temporary folder, which the library writes. */
  static final class Writer extends MLWriter {
    private final CapgnnModel model;

    Writer(CapgnnModel model) {
      this.model = model;
    }

    /** As Spark does it, but deletes nothing that is no model. */
    @Override
    public void save(String path) throws IOException {
      if (shouldOverwrite()) {
        new ModelFolder(path, sparkSession().sparkContext().hadoopConfiguration())
            .requireReplaceable();
      }
      super.save(path);
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter.saveMetadata(
          model, path, sparkSession(), scala.Option.empty(), scala.Option.empty());
      inTemporaryFolder(
          folder -> {
            model.saved().write(folder);
            FileSystem files = of(path);
            for (String name : new String[] {RunFolder.MODEL, RunFolder.WEIGHTS}) {
              files.copyFromLocalFile(false, true, hadoop(folder.resolve(name)), in(path, name));
            }
            return null;
          });
      model.report().ifPresent(report -> report.checkpoints().remove());
    }

    private FileSystem of(String path) throws IOException {
      return files(path, sparkSession().sparkContext().hadoopConfiguration());
    }
  }

  /** Reads both forms: with Spark's metadata, or without, as a single machine writes it. */
  static final class Reader extends MLReader<CapgnnModel> {
    @Override
    public CapgnnModel load(String path) {
      byte[] saved = inTemporaryFolder(folder -> bytes(path, folder));
      try {
        boolean plain =
            !files(path, sparkSession().sparkContext().hadoopConfiguration())
                .exists(in(path, ModelFolder.METADATA));
        if (plain) {
          CapgnnModel model = new CapgnnModel(CapgnnModel.newUid(), saved, null);
          return model.setDirected(model.card().directed());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      DefaultParamsReader.Metadata metadata =
          DefaultParamsReader.loadMetadata(path, sparkSession(), CapgnnModel.class.getName());
      CapgnnModel model = new CapgnnModel(metadata.uid(), saved, null);
      metadata.getAndSetParams(model, scala.Option.empty());
      return model;
    }

    private byte[] bytes(String path, Path folder) throws IOException {
      FileSystem files = files(path, sparkSession().sparkContext().hadoopConfiguration());
      for (String name : new String[] {RunFolder.MODEL, RunFolder.WEIGHTS}) {
        if (!files.exists(in(path, name))) {
          throw InputException.of(
              "%s holds no %s; name the folder of a saved model or of a run", path, name);
        }
        files.copyToLocalFile(false, in(path, name), hadoop(folder.resolve(name)), true);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      SavedModel.read(folder).write(bytes);
      return bytes.toByteArray();
    }
  }

  private static FileSystem files(String path, org.apache.hadoop.conf.Configuration configuration)
      throws IOException {
    return new org.apache.hadoop.fs.Path(path).getFileSystem(configuration);
  }

  private static org.apache.hadoop.fs.Path in(String folder, String name) {
    return new org.apache.hadoop.fs.Path(folder, name);
  }

  private static org.apache.hadoop.fs.Path hadoop(Path file) {
    return new org.apache.hadoop.fs.Path(file.toUri());
  }

  /** Work with files in a folder that is then removed. */
  @FunctionalInterface
  private interface Work<T> {
    T in(Path folder) throws IOException;
  }

  private static <T> T inTemporaryFolder(Work<T> work) {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      return work.in(scratch.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

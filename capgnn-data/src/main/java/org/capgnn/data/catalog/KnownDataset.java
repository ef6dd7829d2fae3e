package org.capgnn.data.catalog;

import java.nio.file.Path;
import java.util.List;
import org.capgnn.data.download.RemoteFile;
import org.capgnn.graph.SplitSpec;

/**
 * A data set that is known by name.
 *
 * @param about one-line description
 * @param format {@code embedded}, or the format of the reader for its files
 * @param split default split, in the spelling of {@link SplitSpec}
 * @param folder folder of its files below a data folder; null if embedded
 * @param origin address of its files below the public origin; null if embedded
 * @param files the files it needs; empty if embedded
 */
public record KnownDataset(
    String name,
    String about,
    String format,
    String split,
    String folder,
    String origin,
    List<File> files) {

  private static final String EMBEDDED = "embedded";

  /**
   * One file of a data set.
   *
   * @param blob the Git id of its content at the origin
   */
  public record File(String name, String blob) {}

  public KnownDataset {
    files = List.copyOf(files);
  }

  /** Whether the data set comes with the program and needs no file. */
  public boolean isEmbedded() {
    return format.equals(EMBEDDED);
  }

  /**
   * The name of its expected contents in {@code cards.properties}; the original files of a data set
   * share them with the embedded form.
   */
  String cardName() {
    return name.substring(name.indexOf(':') + 1);
  }

  RemoteFile remote(File file) {
    return new RemoteFile(origin + "/" + file.name(), file.blob());
  }

  /** The file by which a reader opens the data set. */
  Path entry(Path filesFolder) {
    return filesFolder.resolve(files.get(0).name());
  }
}

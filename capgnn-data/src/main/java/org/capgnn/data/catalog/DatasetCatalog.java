package org.capgnn.data.catalog;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.csv.CsvFolder;
import org.capgnn.data.csv.CsvFolderReader;
import org.capgnn.data.download.DownloadException;
import org.capgnn.data.download.Downloader;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.settings.NearestName;

/**
 * Loads data sets by name or path.
 *
 * <p>A known name is looked up among the embedded data sets, then in the caller's data folder,
 * CAPGNN_DATA and the user's cache. If its files are in none of them, they are downloaded into the
 * cache. The data read is checked against its {@link ExpectedCard}. Any other text is a path.
 */
public final class DatasetCatalog {
  private final List<KnownDataset> known = CatalogResources.datasets();
  private final Map<String, ExpectedCard> cards = CatalogResources.cards();
  private final Readers readers = new Readers();
  private final DataFolders folders;
  private final Downloader downloader;

  /** Uses the environment of this process and the public origin. */
  public DatasetCatalog() {
    this(System.getenv(), new Downloader());
  }

  /**
   * Uses the given environment variables: CAPGNN_DATA, XDG_CACHE_HOME and HOME.
   *
   * @param downloader fetches files that are in no folder
   */
  public DatasetCatalog(Map<String, String> environment, Downloader downloader) {
    this.folders = new DataFolders(environment);
    this.downloader = downloader;
  }

  /** The data sets known by name, in the order of a listing. */
  public List<KnownDataset> known() {
    return known;
  }

  /** The expected contents of a known data set, without reading it. */
  public ExpectedCard expected(KnownDataset dataset) {
    return cards.get(dataset.cardName());
  }

  /** The known data set of that name, if there is one. */
  public Optional<KnownDataset> find(String name) {
    return known.stream().filter(dataset -> dataset.name().equals(name)).findFirst();
  }

  /** How a data set is split unless another split is asked for. */
  public SplitSpec defaultSplit(Dataset data) {
    return data.source()
        .filter(DataSource::known)
        .flatMap(source -> find(source.nameOrPath()))
        .map(named -> SplitSpec.parse(named.split()))
        .orElseGet(() -> Splits.defaultSpec(data));
  }

  /**
   * Loads a data set.
   *
   * @param nameOrPath a known name, or the path of a file or folder; a known name takes precedence,
   *     and {@code ./cora} is a path
   * @throws InputException if it cannot be found or read, or differs from its expected contents
   */
  public Dataset load(String nameOrPath, LoadOptions options) {
    Optional<KnownDataset> named = find(nameOrPath);
    if (named.isPresent() && options.format().isEmpty()) {
      return loadKnown(named.get(), options);
    }
    options.format().ifPresent(readers::byFormat); // reports a mistyped format first
    Path path = existing(nameOrPath);
    Dataset read = readers.read(path, options);
    requireVertices(path, read);
    String place = path.toAbsolutePath().normalize().toString();
    return read.from(read.name(), new DataSource(place, false, options.toMap()));
  }

  private Path existing(String text) {
    try {
      Path path = Path.of(text);
      if (!text.isBlank() && Files.exists(path)) {
        return Files.isDirectory(path) ? path : InputFile.require(path);
      }
    } catch (InvalidPathException e) {
      // falls through: an invalid path cannot exist
    }
    if (find(text).isPresent()) {
      throw InputException.of(
          "'%s': no such file or folder; to load the known data set, name no format", text);
    }
    List<String> names = known.stream().map(KnownDataset::name).toList();
    boolean looksLikeAPath = text.contains("/") || text.contains("\\") || text.contains(".");
    throw InputException.of(
        "'%s': no such file or folder, and not a known data set; %sknown names: %s",
        text,
        looksLikeAPath ? "" : "did you mean " + NearestName.of(text, names) + "? ",
        String.join(", ", names));
  }

  private static void requireVertices(Path path, Dataset dataset) {
    if (dataset.vertexCount() == 0) {
      throw new InputException(path + ": the graph is empty; there is nothing to learn from");
    }
  }

  private Dataset loadKnown(KnownDataset dataset, LoadOptions options) {
    if (dataset.isEmbedded()) {
      CsvFolder folder = CsvFolder.resources(DatasetCatalog.class, dataset.name());
      LoadOptions own = // the user's columns and encoding are those of other files
          options.withColumns(ColumnNames.DEFAULT).withEncoding(LoadOptions.DEFAULT.encoding());
      Dataset read = new CsvFolderReader().read(folder, own);
      return checked(dataset, "embedded " + dataset.name(), read, options);
    }
    Path folder =
        folders.find(dataset, options.dataDir()).orElseGet(() -> download(dataset, options));
    Path entry = dataset.entry(folder);
    Dataset read = readers.byFormat(dataset.format()).read(entry, options);
    return checked(dataset, folder.toString(), read, options);
  }

  private Dataset checked(KnownDataset dataset, String where, Dataset read, LoadOptions options) {
    Dataset named =
        read.from(dataset.name(), new DataSource(dataset.name(), true, options.toMap()));
    if (!options.directed()) { // the card describes the undirected graph
      expected(dataset).check(dataset.name(), where, DatasetCard.of(named));
    }
    return named;
  }

  private Path download(KnownDataset dataset, LoadOptions options) {
    Path folder = folders.cache().resolve(dataset.folder());
    if (options.offline()) {
      throw missing(dataset, folder, "downloads are switched off", null);
    }
    try {
      for (KnownDataset.File file : dataset.files()) {
        Path target = folder.resolve(file.name());
        if (!Files.isRegularFile(target)) {
          downloader.fetch(dataset.remote(file), target, options.progress());
        }
      }
      return folder;
    } catch (DownloadException e) {
      throw missing(dataset, folder, "the download failed: " + e.getMessage(), e);
    }
  }

  private InputException missing(
      KnownDataset dataset, Path folder, String reason, Throwable cause) {
    String files =
        dataset.files().stream().map(KnownDataset.File::name).collect(Collectors.joining(", "));
    return new InputException(
        ("%s: its files were not found, and %s; put %s from %s%s into %s, or name the data folder"
                + " that holds them")
            .formatted(
                dataset.name(), reason, files, downloader.origin(), dataset.origin(), folder),
        cause);
  }
}

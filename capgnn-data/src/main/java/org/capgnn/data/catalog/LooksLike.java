package org.capgnn.data.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/** Says what a file that no reader recognises looks like, and what to do with it. */
final class LooksLike {
  private static final int PEEK = 600;
  private static final Map<String, String> STARTS = new LinkedHashMap<>();
  private static final Map<String, String> ENDINGS = new LinkedHashMap<>();
  private static final String SAVE = "; save the graph as GraphML, npz or tables";

  static {
    STARTS.put("MATLAB 5.0", "a MATLAB file" + SAVE);
    STARTS.put("\u0089HDF", "an HDF5 file (also MATLAB 7.3 and PyTables)" + SAVE);
    STARTS.put("PAR1", "a Parquet file; save its tables as CSV");
    STARTS.put("ARROW1", "an Arrow or Feather file; save its tables as CSV");
    STARTS.put("SQLite format 3", "an SQLite database; export its tables as CSV");
    STARTS.put("%PDF", "a PDF document");
    STARTS.put("\u0093NUMPY", "a single NumPy array; save features, labels and edges as one npz");
    STARTS.put("%%MatrixMarket", "a Matrix Market file; save the edges as CSV");
    STARTS.put("version https://git-lfs", "a Git LFS pointer; fetch the file itself");
    STARTS.put("<!DOCTYPE html", "a web page; was the download refused?");
    STARTS.put("<html", "a web page; was the download refused?");
    STARTS.put("7z\u00BC\u00AF", "a 7z archive; unpack it");
    STARTS.put("Rar!", "a RAR archive; unpack it");
    STARTS.put("BZh", "a bzip2 file; unpack it");
    STARTS.put("\u00FD7zXZ", "an xz file; unpack it");
    STARTS.put("(\u00B5/\u00FD", "a Zstandard file; unpack it");
    STARTS.put("RDX", "an R data file" + SAVE);
    STARTS.put("*Vertices", "a Pajek file" + SAVE);
    STARTS.put("*vertices", "a Pajek file" + SAVE);
    STARTS.put("\u003F\u00A1\u00B4\u0046\u00F0\u004F\u002E\u00DD", "a DGL file" + SAVE);
    ENDINGS.put(".pt", "a PyTorch file" + SAVE);
    ENDINGS.put(".pth", "a PyTorch file" + SAVE);
    ENDINGS.put(".xlsx", "an Excel workbook; save its sheets as CSV");
    ENDINGS.put(".xls", "an Excel workbook; save its sheets as CSV");
    ENDINGS.put(".rdata", "an R data file" + SAVE);
    ENDINGS.put(".rds", "an R data file" + SAVE);
    ENDINGS.put(".dot", "a Graphviz file" + SAVE);
    ENDINGS.put(".net", "a Pajek file" + SAVE);
    ENDINGS.put(".gephi", "a Gephi project; export the graph as GEXF or GraphML");
    ENDINGS.put(".tar", "a tar archive; unpack it");
    ENDINGS.put(".tar.gz", "a tar archive; unpack it");
    ENDINGS.put(".tgz", "a tar archive; unpack it");
    ENDINGS.put(".cmty.txt.gz", "communities of SNAP; read its file of edges");
    ENDINGS.put(".cmty.txt", "communities of SNAP; read its file of edges");
    ENDINGS.put(".bin", "a binary file, maybe of DGL" + SAVE);
    ENDINGS.put(".json", "JSON without a list of nodes and a list of links");
    ENDINGS.put(".zip", "a zip archive without such a file");
  }

  private LooksLike() {}

  /** Such as {@code it looks like a MATLAB file; save ...}. */
  static String of(Path path) {
    if (Files.isDirectory(path)) {
      return "it holds " + listing(path);
    }
    String start = start(path);
    String name = path.toString().toLowerCase(Locale.ROOT);
    for (Map.Entry<String, String> known : STARTS.entrySet()) {
      if (start.regionMatches(true, 0, known.getKey(), 0, known.getKey().length())) {
        return "it looks like " + known.getValue();
      }
    }
    for (Map.Entry<String, String> known : ENDINGS.entrySet()) {
      if (name.endsWith(known.getKey())) {
        return "it looks like " + known.getValue();
      }
    }
    if (start.startsWith("\u0080")) {
      return "it looks like a Python pickle, which may run code when it is opened" + SAVE;
    }
    return start.isEmpty()
        ? "it is empty"
        : start.chars().allMatch(c -> c >= ' ' || c == '\n' || c == '\r' || c == '\t')
            ? "it is text whose rows do not look like edges"
            : "it is a binary file of an unknown kind";
  }

  private static String start(Path path) {
    try (InputStream in = InputFile.open(path)) {
      return new String(in.readNBytes(PEEK), StandardCharsets.ISO_8859_1);
    } catch (IOException | InputException e) {
      return "";
    }
  }

  private static String listing(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      String names =
          files
              .map(file -> file.getFileName().toString())
              .sorted()
              .limit(8)
              .collect(Collectors.joining(", "));
      return names.isEmpty() ? "no file" : names;
    } catch (IOException e) {
      return "files that cannot be listed";
    }
  }
}

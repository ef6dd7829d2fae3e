package org.capgnn.data.npz;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;

/** Splits in archives of their own, each with the masks of one split. */
public final class MaskFiles {
  private MaskFiles() {}

  /** The splits {@code split-0}, {@code split-1}, ..., in the order of the files. */
  public static Map<String, Split> read(List<Path> files, Labels labels, LoadOptions options) {
    Map<String, Split> splits = new LinkedHashMap<>();
    for (Path file : files) {
      try (NpzArchive archive = NpzArchive.open(InputFile.require(file), options.expansion())) {
        List<Split> found =
            List.copyOf(new MaskArrays(archive, labels.of().length).splits(labels).values());
        if (found.size() != 1) {
          throw InputException.of(
              "%s: expected the arrays train_mask, val_mask and test_mask of one split", file);
        }
        Split split = found.get(0);
        String name = "split-" + splits.size();
        splits.put(name, new Split(name, split.train(), split.valid(), split.test()));
      }
    }
    return splits;
  }
}

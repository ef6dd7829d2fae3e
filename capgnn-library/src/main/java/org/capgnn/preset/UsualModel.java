package org.capgnn.preset;

import java.util.Locale;
import java.util.Optional;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.settings.Reason;

/**
 * The model that is trained if none is named: CAPGAT, and CAPGCN on large graphs.
 *
 * <p>The attention of CAPGAT has a value per entry and view, which each hop reads and the way back
 * reads and writes. On a graph of 10^7 edges an epoch takes three to four times as long as with
 * CAPGCN, and the training three times the memory.
 *
 * @param reason why it is not CAPGAT, if it is not
 */
public record UsualModel(String name, Optional<Reason> reason) {
  /** Stored directions of edges from which on the attention is left out. */
  static final long LARGE = 5_000_000;

  /** The usual model for some data. */
  public static UsualModel of(Dataset data) {
    boolean known = data.source().map(DataSource::known).orElse(false);
    long entries = data.graph().adjacency().entries();
    if (known || entries < LARGE) {
      return new UsualModel("capgat", Optional.empty());
    }
    String text =
        String.format(
            Locale.ROOT,
            "model capgcn: on a graph with %,d directed edges an epoch of capgat takes several times as long",
            entries);
    return new UsualModel("capgcn", Optional.of(new Reason("model", text)));
  }
}

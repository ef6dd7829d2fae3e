package org.capgnn.live.rows;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The numbers of vertices by id.
 *
 * <p>A number is never given to another id, so that all snapshots share one map: a snapshot ignores
 * numbers beyond its table and vertices that are not alive in it.
 */
public final class Ids {
  private final Map<String, Integer> shared;
  private final Map<String, Integer> own; // of a batch that is not published

  private Ids(Map<String, Integer> shared, Map<String, Integer> own) {
    this.shared = shared;
    this.own = own;
  }

  public static Ids of(VertexTable table) {
    Map<String, Integer> map = new ConcurrentHashMap<>(table.size() * 2);
    for (int v = 0; v < table.size(); v++) {
      map.putIfAbsent(table.get(v).id(), v);
    }
    return new Ids(map, Map.of());
  }

  /** The same map, to which a batch adds its own ids. */
  public Ids batch() {
    return new Ids(shared, new ConcurrentHashMap<>());
  }

  public OptionalInt find(String id) {
    Integer found = own.get(id);
    found = found == null ? shared.get(id) : found;
    return found == null ? OptionalInt.empty() : OptionalInt.of(found);
  }

  public void add(String id, int number) {
    own.put(id, number);
  }

  /** Makes the ids of this batch known to all snapshots. */
  public void publish() {
    shared.putAll(own);
  }
}

package org.capgnn.runs;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that determines the result of a run. Two runs with equal keys give the same numbers,
 * except for rounding: kernels that add in another order differ in the last digits.
 *
 * @param dataHash hash over the data's canonical arrays
 * @param split how the data is split; a random split also depends on the seed
 * @param modelVersion code version of the model
 * @param settings every hyper-parameter, as text
 */
public record RunKey(
    String dataHash,
    String split,
    String model,
    int modelVersion,
    SortedMap<String, String> settings,
    long seed) {

  public RunKey {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  public RunKey(
      String dataHash,
      String split,
      String model,
      int modelVersion,
      Map<String, String> settings,
      long seed) {
    this(dataHash, split, model, modelVersion, new TreeMap<>(settings), seed);
  }

  /**
   * Whether each seed draws its own split, as {@code per-class:20,30} does. The other splits have
   * names and are stored with the data.
   */
  public boolean isSplitDrawn() {
    return split.contains(":");
  }

  /** Returns the key of the same run with another seed. */
  public RunKey withSeed(long other) {
    return new RunKey(dataHash, split, model, modelVersion, settings, other);
  }

  /** Identifies the run in the store: the SHA-256 over all parts, as 64 hexadecimal digits. */
  public String id() {
    StringBuilder text = new StringBuilder();
    part(text, "data", dataHash);
    part(text, "split", split);
    part(text, "model", model);
    part(text, "version", Integer.toString(modelVersion));
    part(text, "seed", Long.toString(seed));
    settings.forEach((name, value) -> part(text, "set " + name, value));
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /** Includes the length of the value, so that different keys cannot have the same text. */
  private static void part(StringBuilder text, String name, String value) {
    text.append(name).append(' ').append(value.length()).append(' ').append(value).append('\n');
  }
}

package org.capgnn.result;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The identity of a run: everything that determines its result.
 *
 * <p>Two runs with equal keys give the same numbers, except for the last digits where different
 * kernels add in a different order.
 *
 * @param dataHash hash over the data's canonical arrays
 * @param split how the data is split; a drawn split also depends on the seed
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
   * Whether each seed draws its own split, as {@code per-class:20,30} does. Other splits have names
   * and come with the data.
   */
  public boolean isSplitDrawn() {
    return split.contains(":");
  }

  /** Returns the key of the same run with another seed. */
  public RunKey withSeed(long other) {
    return new RunKey(dataHash, split, model, modelVersion, settings, other);
  }

  /** SHA-256 over all parts, as 64 hexadecimal digits: the name of the run in files and stores. */
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

  /** Writes the length too, so that no value can be mistaken for the start of the next part. */
  private static void part(StringBuilder text, String name, String value) {
    text.append(name).append(' ').append(value.length()).append(' ').append(value).append('\n');
  }
}

package org.capgnn.run;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.Training;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;

/** Graphs that train in no time, and the settings for it. */
final class SmallGraphs {
  /** Small in every respect that does not matter here. */
  static final Map<String, String> QUICK =
      Map.of("hidden", "8", "views", "3", "hops", "4", "epochs", "12");

  private SmallGraphs() {}

  static Dataset generated() {
    return new GraphGenerator(new GeneratorSpec(150, 400, 3, 40, 0.8, 5)).build();
  }

  /**
   * The settings among the quick ones that a model has.
   *
   * <p>GRAND gets a wider layer. Its weights start around minus their deviation, so that of eight
   * hidden units none is active for any vertex: the predictions would not depend on the input.
   */
  static Map<String, String> quick(String model, Map<String, String> wanted) {
    Settings known = TrainingKeys.defaults(Models.named(model));
    Map<String, String> quick = new LinkedHashMap<>(wanted);
    quick.keySet().removeIf(key -> !known.has(key));
    if (model.equals("grand")) {
      quick.put("hidden", "32");
    }
    return quick;
  }

  static Training options(String model) {
    Training options = Training.of(model).split("per-class:10,10").threads(1);
    for (Map.Entry<String, String> setting : quick(model, QUICK).entrySet()) {
      options = options.set(setting.getKey(), setting.getValue());
    }
    return options;
  }

  /** The hash of everything a training knows between two epochs: weights, moments, averages. */
  static String hashOf(Run run) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      run.save()
          .arrays()
          .forEach(
              (name, values) -> {
                ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES);
                bytes.asFloatBuffer().put(values);
                digest.update(bytes.array());
              });
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}

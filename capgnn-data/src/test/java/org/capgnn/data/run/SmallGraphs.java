package org.capgnn.data.run;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
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

  static FitOptions options(String model) {
    FitOptions options = FitOptions.model(model).split("per-class:10,10").threads(1);
    Settings known = Settings.defaults(TrainingKeys.forModel(Models.named(model)));
    for (Map.Entry<String, String> setting : QUICK.entrySet()) {
      if (known.has(setting.getKey())) {
        options = options.set(setting.getKey(), setting.getValue());
      }
    }
    return options;
  }

  /** The hash of everything a training knows between two epochs: weights, moments, averages. */
  static String hashOf(Run run) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      run.training()
          .save()
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

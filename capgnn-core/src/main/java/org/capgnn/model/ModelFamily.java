package org.capgnn.model;

import java.util.List;
import java.util.Map;
import org.capgnn.settings.Key;
import org.capgnn.settings.Settings;

/**
 * A kind of model: its name, its hyper-parameters and how to build one.
 *
 * @param name by which users ask for it
 * @param summary one line of text
 * @param keys of the model itself, without those of the training
 * @param trainingDefaults this model's defaults for keys of the training, if they differ from those
 *     of {@code TrainingKeys}
 * @param codeVersion raised whenever the same settings would give other results
 */
public record ModelFamily(
    String name,
    String summary,
    List<Key> keys,
    Map<String, String> trainingDefaults,
    int codeVersion,
    Factory factory) {

  /** Builds a model. */
  @FunctionalInterface
  public interface Factory {
    Model create(Settings settings, ModelInput input, long seed);
  }

  public Model create(Settings settings, ModelInput input, long seed) {
    return factory.create(settings, input, seed);
  }
}

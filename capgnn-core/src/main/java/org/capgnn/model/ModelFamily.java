package org.capgnn.model;

import java.util.List;
import java.util.Map;
import org.capgnn.settings.Key;
import org.capgnn.settings.Settings;

/**
 * A kind of model: its name, its hyper-parameters and how to build one.
 *
 * @param name as typed on the command line
 * @param summary one line for a person
 * @param keys of the model itself; those of the training are added by the trainer
 * @param trainingDefaults what the keys of the training are by default for this model, where that
 *     is not what {@code TrainingKeys} says
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

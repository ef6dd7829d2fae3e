package org.capgnn.train;

import org.capgnn.result.Estimate;

/**
 * The number of epochs for a training that has no validation vertices of its own.
 *
 * @param temperature that calibrates the predictions; 1 if nothing was held out
 * @param estimate the quality to expect; null if nothing was held out
 * @param guesses whether guessed labels train too, if the settings ask for any
 */
public record EpochChoice(int epochs, double temperature, Estimate estimate, boolean guesses) {
  public EpochChoice(int epochs, double temperature, Estimate estimate) {
    this(epochs, temperature, estimate, true);
  }

  /** The same choice for a training on labels alone. */
  public EpochChoice withoutGuesses() {
    return new EpochChoice(epochs, temperature, estimate, false);
  }
}

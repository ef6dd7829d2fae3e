package org.capgnn.train;

import org.capgnn.result.Estimate;

/**
 * The number of epochs for a training that has no validation vertices of its own.
 *
 * @param temperature that calibrates the predictions; 1 if nothing was held out
 * @param estimate the quality to expect; null if nothing was held out
 */
public record EpochChoice(int epochs, double temperature, Estimate estimate) {}

/**
 * Finds a good model for a graph: tries model families and settings on labels that are held out in
 * turn, and trains an ensemble of the best on all labels.
 *
 * <p>Open {@link org.capgnn.tune.Tuner} first.
 */
package org.capgnn.tune;

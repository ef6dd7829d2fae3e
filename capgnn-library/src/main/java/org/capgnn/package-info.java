/**
 * The entry points of the library: train models, predict, explain, save and load.
 *
 * <p>Open {@link org.capgnn.VertexClassifier} first: it trains, applies, saves and loads models.
 * {@link org.capgnn.Training} says what to train, {@link org.capgnn.Session} runs several seeds
 * with checkpoints, {@link org.capgnn.Predictor} answers many threads, and {@link
 * org.capgnn.Datasets} reads data.
 */
package org.capgnn;

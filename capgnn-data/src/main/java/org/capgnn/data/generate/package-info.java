/**
 * Made-up graphs for trials and benchmarks.
 *
 * <p>Open {@link org.capgnn.data.generate.GraphGenerator} first; {@link
 * org.capgnn.data.generate.BlockModel} draws the edges, {@link org.capgnn.data.generate.ClassWords}
 * the features. Everything follows from the seed.
 */
package org.capgnn.data.generate;

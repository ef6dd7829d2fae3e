/**
 * Generated graphs for experiments and benchmarks.
 *
 * <p>Open {@link org.capgnn.data.generate.GraphGenerator} first; {@link
 * org.capgnn.data.generate.BlockModel} draws the edges, {@link org.capgnn.data.generate.ClassWords}
 * the features. The seed determines everything.
 */
package org.capgnn.data.generate;

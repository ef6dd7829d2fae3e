/**
 * The raw CSV layout of the Open Graph Benchmark for node classification.
 *
 * <p>Open {@link org.capgnn.data.ogb.OgbReader}.
 */
package org.capgnn.data.ogb;

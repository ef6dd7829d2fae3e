/**
 * Data sets of the Open Graph Benchmark for node classification, in their raw CSV layout.
 *
 * <p>Open {@link org.capgnn.data.ogb.OgbReader}.
 */
package org.capgnn.data.ogb;

/**
 * How time and memory grow with the size of the graph; open {@link
 * org.capgnn.benchmarks.scaling.ScalingStudy} first.
 */
package org.capgnn.benchmarks.scaling;

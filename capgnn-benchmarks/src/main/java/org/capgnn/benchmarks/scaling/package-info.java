/**
 * How time and memory grow with the graph; start with {@link
 * org.capgnn.benchmarks.scaling.ScalingStudy}.
 */
package org.capgnn.benchmarks.scaling;

/**
 * What a served model costs: many requests at a time against a server on this machine,
 * explanations, and changes of a graph.
 *
 * <p>Open {@link org.capgnn.benchmarks.load.LoadStudy} first.
 */
package org.capgnn.benchmarks.load;

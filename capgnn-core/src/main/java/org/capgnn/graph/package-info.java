/**
 * Immutable graphs and data sets: what a reader produces and a model consumes.
 *
 * <p>Open {@link org.capgnn.graph.Dataset} first; {@link org.capgnn.graph.GraphBuilder} is the only
 * way to create a {@link org.capgnn.graph.Graph}. Nothing here opens a file.
 */
package org.capgnn.graph;

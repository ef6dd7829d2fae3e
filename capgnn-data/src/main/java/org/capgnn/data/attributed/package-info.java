/**
 * Graphs whose vertices and edges carry named attributes, whatever the file format.
 *
 * <p>Open {@link org.capgnn.data.attributed.AttributedGraph} first: the readers of GraphML, GEXF,
 * GML and JSON pass what they parse to it.
 */
package org.capgnn.data.attributed;

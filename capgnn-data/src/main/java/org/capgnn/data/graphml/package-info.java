/**
 * GraphML files, read as a stream.
 *
 * <p>Open {@link org.capgnn.data.graphml.GraphMlReader} first; {@link
 * org.capgnn.data.graphml.GraphMlParser} parses the elements.
 */
package org.capgnn.data.graphml;

/**
 * GraphML, read as a stream.
 *
 * <p>Open {@link org.capgnn.data.graphml.GraphMlReader}; {@link
 * org.capgnn.data.graphml.GraphMlParser} walks through the elements.
 */
package org.capgnn.data.graphml;

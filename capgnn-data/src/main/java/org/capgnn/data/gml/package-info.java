/**
 * GML, the Graph Modelling Language.
 *
 * <p>Open {@link org.capgnn.data.gml.GmlReader} first; {@link org.capgnn.data.gml.GmlTokens} takes
 * the text apart.
 */
package org.capgnn.data.gml;

/**
 * GEXF, the files of Gephi, read as a stream.
 *
 * <p>Open {@link org.capgnn.data.gexf.GexfReader} first; {@link org.capgnn.data.gexf.GexfParser}
 * parses the elements.
 */
package org.capgnn.data.gexf;

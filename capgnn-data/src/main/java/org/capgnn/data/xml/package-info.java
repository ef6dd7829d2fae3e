/**
 * XML files that others have made, read as a stream.
 *
 * <p>Open {@link org.capgnn.data.xml.XmlFile}.
 */
package org.capgnn.data.xml;

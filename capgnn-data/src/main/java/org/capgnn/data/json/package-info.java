/**
 * Graphs as JSON: a list of nodes and a list of links.
 *
 * <p>Open {@link org.capgnn.data.json.JsonReader} first.
 */
package org.capgnn.data.json;

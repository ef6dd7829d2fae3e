/**
 * From a name or a path to a data set.
 *
 * <p>Open {@code org.capgnn.data.catalog.DatasetCatalog} first: it finds a known data set by name,
 * or the {@link org.capgnn.data.DatasetReader} that recognises a path. Each format lives in a
 * package of its own below this one and knows nothing of the others; the catalogue finds the
 * readers as services, so that a format is added without touching it.
 */
package org.capgnn.data;

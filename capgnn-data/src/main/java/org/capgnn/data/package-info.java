/**
 * Loads data sets by name or path.
 *
 * <p>Open {@code org.capgnn.data.catalog.DatasetCatalog} first: it finds a known data set by name,
 * or the {@link org.capgnn.data.DatasetReader} that recognises a path. Each format has its own
 * package below this one and does not depend on the others. The catalogue finds the readers as
 * services, so that a new format needs no change to it.
 */
package org.capgnn.data;

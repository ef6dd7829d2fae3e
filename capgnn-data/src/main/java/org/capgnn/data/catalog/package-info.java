/**
 * Finds data sets: known ones by name, a user's own by path.
 *
 * <p>Open {@link org.capgnn.data.catalog.DatasetCatalog} first. The resource {@code
 * datasets.properties} states where the known data sets come from, {@code cards.properties} their
 * expected contents; the embedded data sets are CSV folders beside them.
 */
package org.capgnn.data.catalog;

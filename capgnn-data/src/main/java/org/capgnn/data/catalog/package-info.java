/**
 * Finds data sets: the known ones by name, one's own by path.
 *
 * <p>Open {@link org.capgnn.data.catalog.DatasetCatalog} first. The resource {@code
 * datasets.properties} says where the known data sets come from, {@code cards.properties} what they
 * must hold; the embedded ones lie beside them as CSV folders.
 */
package org.capgnn.data.catalog;

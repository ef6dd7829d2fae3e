/**
 * Data sets as CSV folders with the tables {@code edges}, {@code vertices} and {@code features}.
 *
 * <p>Open {@link org.capgnn.data.csv.CsvFolderReader} first. {@link
 * org.capgnn.data.csv.CsvFolderWriter} writes such folders; reading them gives the same data set.
 * The optional {@code dataset.json} holds what tables cannot express.
 */
package org.capgnn.data.csv;

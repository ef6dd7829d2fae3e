/**
 * The CSV folder form: {@code edges}, {@code vertices} and {@code features} tables.
 *
 * <p>Open {@link org.capgnn.data.csv.CsvFolderReader} first. {@link
 * org.capgnn.data.csv.CsvFolderWriter} writes the same form; reading what it wrote gives the same
 * data set. The optional {@code dataset.json} holds what tables cannot say.
 */
package org.capgnn.data.csv;

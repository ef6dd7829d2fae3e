/**
 * Turns run records into JSON and self-contained web pages.
 *
 * <p>{@link org.capgnn.report.RunReport} is the page of a training, {@link
 * org.capgnn.report.TrainingJson} its JSON for scripts, {@link org.capgnn.report.Page} the frame of
 * every page. Nothing here trains, measures or opens a file. The charts are in {@code
 * org.capgnn.report.chart}.
 */
package org.capgnn.report;

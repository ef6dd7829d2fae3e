/**
 * Run records in, JSON and self-contained web pages out: {@link org.capgnn.report.RunReport} is the
 * page about a training, {@link org.capgnn.report.TrainingJson} the line for scripts, {@link
 * org.capgnn.report.Page} the frame of every page. Nothing here trains, measures or opens a file;
 * the charts live in {@link org.capgnn.report.chart}.
 */
package org.capgnn.report;

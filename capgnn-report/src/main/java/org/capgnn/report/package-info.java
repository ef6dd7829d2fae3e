/**
 * Run records in, JSON and self-contained web pages out: {@link org.capgnn.report.RunJson} is the
 * line for scripts. Nothing here trains, measures or opens a file.
 */
package org.capgnn.report;

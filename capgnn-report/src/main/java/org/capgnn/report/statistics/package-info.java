/**
 * Which of two methods is better, and whether the runs can tell.
 *
 * <p>Open {@link org.capgnn.report.statistics.Comparison} first; a {@link
 * org.capgnn.report.statistics.Verdict} follows from its interval, and {@link
 * org.capgnn.report.statistics.Holm} corrects the p-values of several comparisons made together.
 */
package org.capgnn.report.statistics;

/**
 * Statistical tests that compare the runs of two methods.
 *
 * <p>Start with {@link org.capgnn.report.statistics.Comparison}. A {@link
 * org.capgnn.report.statistics.Verdict} follows from its interval; {@link
 * org.capgnn.report.statistics.Holm} corrects the p-values of several comparisons made together.
 */
package org.capgnn.report.statistics;

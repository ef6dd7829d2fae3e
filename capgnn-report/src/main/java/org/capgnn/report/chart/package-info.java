/**
 * Charts as SVG text: {@link org.capgnn.report.chart.LineChart}, {@link
 * org.capgnn.report.chart.BarChart}, {@link org.capgnn.report.chart.HeatMap} and {@link
 * org.capgnn.report.chart.ReliabilityDiagram}, each giving a {@link
 * org.capgnn.report.chart.Drawing}; {@link org.capgnn.report.chart.Panels} sets several beside each
 * other.
 *
 * <p>A drawing names classes, not colours; {@link org.capgnn.report.chart.ChartStyle} has the
 * colours for paper, light and dark. Whatever has the class {@code hot} tells its values in a
 * {@code title} element of its own, which browsers show on hover.
 */
package org.capgnn.report.chart;

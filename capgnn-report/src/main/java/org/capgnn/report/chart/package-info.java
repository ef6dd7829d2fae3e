/**
 * Charts as SVG text: {@link org.capgnn.report.chart.LineChart}, {@link
 * org.capgnn.report.chart.BarChart}, {@link org.capgnn.report.chart.HeatMap} and {@link
 * org.capgnn.report.chart.ReliabilityDiagram} each produce a {@link
 * org.capgnn.report.chart.Drawing}; {@link org.capgnn.report.chart.Panels} arranges several
 * drawings in one.
 *
 * <p>A drawing refers to style classes, not colours; {@link org.capgnn.report.chart.ChartStyle} has
 * the colours for print, light and dark screens. An element of the class {@code hot} contains its
 * values in a {@code title} element, which browsers show on hover.
 */
package org.capgnn.report.chart;

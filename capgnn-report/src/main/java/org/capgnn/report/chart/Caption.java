package org.capgnn.report.chart;

/**
 * The title and description of a drawing, for readers who cannot see it.
 *
 * @param id unique among the drawings of one page
 */
public record Caption(String id, String title, String description) {}

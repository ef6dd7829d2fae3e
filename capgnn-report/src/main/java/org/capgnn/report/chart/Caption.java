package org.capgnn.report.chart;

/**
 * The title and description of a drawing, for readers who cannot see it.
 *
 * @param id unique among the drawings of one page
 * @param title a few words
 * @param description what the drawing shows, in a sentence or two
 */
public record Caption(String id, String title, String description) {}

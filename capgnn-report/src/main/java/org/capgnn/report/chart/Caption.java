package org.capgnn.report.chart;

/**
 * What a drawing is called, for readers who cannot see it.
 *
 * @param id unique among the drawings of one page
 * @param title a few words
 * @param description what there is to see, in a sentence or two
 */
public record Caption(String id, String title, String description) {}

package org.capgnn.report.chart;

/** The title and description of a drawing, whose id is unique on its page. */
public record Caption(String id, String title, String description) {}

package org.capgnn.reproduce.page;

/**
 * Command lines as a person would type them, in the folder in which they were given.
 *
 * @param importing takes in the runs that are written beside the page
 * @param writing made the page
 */
public record Commands(String importing, String writing) {}

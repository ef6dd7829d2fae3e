package org.capgnn.reproduce.page;

/**
 * The command lines that reproduce a page.
 *
 * @param importing imports the runs that are stored beside the page
 * @param writing writes the page
 */
public record Commands(String importing, String writing) {}

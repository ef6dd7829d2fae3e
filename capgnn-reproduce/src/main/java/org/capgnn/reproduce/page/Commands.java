package org.capgnn.reproduce.page;

/** The command lines that import the runs stored beside a page and write the page. */
public record Commands(String importing, String writing) {}

/**
 * The page about the reproduction, and the files beside it.
 *
 * <p>Start with {@link org.capgnn.reproduce.page.ReproductionPage}. It builds a list of {@link
 * org.capgnn.reproduce.page.PageBlock}, which is written as HTML and as Markdown.
 */
package org.capgnn.reproduce.page;

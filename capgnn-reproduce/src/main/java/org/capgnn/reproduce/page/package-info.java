/**
 * The page about the reproduction, and the files beside it.
 *
 * <p>Start with {@link org.capgnn.reproduce.page.ReproductionPage}. It builds one {@link
 * org.capgnn.reproduce.page.Document} of blocks, which is written as HTML and as Markdown.
 */
package org.capgnn.reproduce.page;

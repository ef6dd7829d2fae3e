/**
 * The page about the reproduction, and the files beside it.
 *
 * <p>Open {@link org.capgnn.reproduce.page.ReproductionPage} first. What it says is put together
 * once, as a {@link org.capgnn.reproduce.page.Document} of blocks, and written twice: as HTML and
 * as Markdown.
 */
package org.capgnn.reproduce.page;

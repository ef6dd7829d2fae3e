/**
 * The page for people and the addresses that only it uses; open {@link
 * org.capgnn.serve.page.PageApi} first.
 */
package org.capgnn.serve.page;

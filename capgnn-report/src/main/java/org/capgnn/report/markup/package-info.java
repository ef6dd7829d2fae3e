/**
 * Well-formed text for pages and drawings: {@link org.capgnn.report.markup.Markup} writes elements
 * that always close and values that are always escaped; numbers look the same in every locale.
 */
package org.capgnn.report.markup;

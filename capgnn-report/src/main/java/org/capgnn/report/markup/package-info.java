/**
 * Well-formed markup for pages and drawings. {@link org.capgnn.report.markup.Markup} closes every
 * element and escapes every value; {@link org.capgnn.report.markup.NumberText} formats numbers the
 * same in every locale.
 */
package org.capgnn.report.markup;

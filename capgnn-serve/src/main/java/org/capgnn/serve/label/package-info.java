/**
 * Labels that people give on the page, and training with them.
 *
 * <p>Open {@link org.capgnn.serve.label.Labelling} first.
 */
package org.capgnn.serve.label;

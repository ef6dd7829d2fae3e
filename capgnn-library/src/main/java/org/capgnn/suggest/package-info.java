/**
 * Looks at a data set without training and says what to try.
 *
 * <p>Open {@link org.capgnn.suggest.Suggestions} first.
 */
package org.capgnn.suggest;

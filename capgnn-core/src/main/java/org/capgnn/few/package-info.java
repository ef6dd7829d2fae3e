/**
 * Learning from few labels: guesses for unlabelled vertices by a method without training epochs.
 *
 * <p>Open {@link org.capgnn.few.Teacher} first.
 */
package org.capgnn.few;

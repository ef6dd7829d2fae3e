/**
 * Choices that are made by holding labels out: the number of epochs, the temperature, and whether a
 * model is better than simple methods.
 *
 * <p>Open {@link org.capgnn.select.CrossValidation} first.
 */
package org.capgnn.select;

/**
 * What a model is and what it is made of; the models themselves are in {@code model.zoo}.
 *
 * <p>Open {@link org.capgnn.model.Model} for the contract with a training run. Most models are a
 * {@link org.capgnn.model.Network}, which writes its equations on a {@link org.capgnn.model.Stage},
 * wrapped in a {@link org.capgnn.model.Classifier}, which adds the loss.
 */
package org.capgnn.model;

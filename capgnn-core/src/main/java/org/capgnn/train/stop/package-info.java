/**
 * When a training ends and which epoch it keeps, decided from validation loss and accuracy; {@link
 * org.capgnn.train.stop.StoppingRules} has the rules by name.
 */
package org.capgnn.train.stop;

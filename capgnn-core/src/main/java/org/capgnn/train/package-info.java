/**
 * Training: {@link org.capgnn.train.Run} takes a model's steps, evaluates each epoch and stops by a
 * {@link org.capgnn.train.stop.StoppingRule}. It reports to listeners and opens no file.
 */
package org.capgnn.train;

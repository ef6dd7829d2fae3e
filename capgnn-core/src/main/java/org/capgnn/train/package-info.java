/**
 * Training: {@link org.capgnn.train.Trainer} runs a model's steps, evaluates each epoch and stops
 * by a {@link org.capgnn.train.StoppingRule}; listeners hear of it, and nothing here opens a file.
 */
package org.capgnn.train;

/**
 * Plans the training of missing runs.
 *
 * <p>Start with {@link org.capgnn.reproduce.training.Schedule}, the order of work. {@link
 * org.capgnn.reproduce.training.Costs} estimates the time, and {@link
 * org.capgnn.reproduce.training.StoredCells} knows the finished runs.
 */
package org.capgnn.reproduce.training;

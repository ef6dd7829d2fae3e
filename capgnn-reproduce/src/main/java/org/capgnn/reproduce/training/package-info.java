/**
 * Making the runs that are missing: open {@link org.capgnn.reproduce.training.Schedule} first, the
 * order of work; {@link org.capgnn.reproduce.training.Costs} says how long it will take, and {@link
 * org.capgnn.reproduce.training.StoredCells} what there is already.
 */
package org.capgnn.reproduce.training;

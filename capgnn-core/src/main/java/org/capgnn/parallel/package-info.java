/**
 * Threads for one epoch: {@link org.capgnn.parallel.Workers} runs the fixed blocks of {@link
 * org.capgnn.parallel.Blocks}, so that results never depend on how many threads there are.
 */
package org.capgnn.parallel;

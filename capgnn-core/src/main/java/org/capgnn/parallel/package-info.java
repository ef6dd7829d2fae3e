/**
 * Threads for one epoch: {@link org.capgnn.parallel.Workers} runs the fixed blocks of {@link
 * org.capgnn.parallel.Blocks}, so that results do not depend on the number of threads.
 */
package org.capgnn.parallel;

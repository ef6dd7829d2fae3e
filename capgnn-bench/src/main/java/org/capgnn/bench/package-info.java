/**
 * The engine of {@code capgnn bench}, which measures training on this machine.
 *
 * <p>Open {@link org.capgnn.bench.Bench} first: it starts one process per cell (data set, model,
 * implementation, threads), asks them in turn and collects what they report. {@code
 * org.capgnn.bench.cell} is our side of such a process, {@code org.capgnn.bench.roofline} holds the
 * kernels against what the processor can do.
 */
package org.capgnn.bench;

/**
 * Measures training: start with {@link org.capgnn.cli.bench.Bench}, which lets one process a cell
 * ({@link org.capgnn.cli.bench.CellServer}, or a PyTorch peer) take turns and collects what they
 * report.
 */
package org.capgnn.cli.bench;

/**
 * One process that trains one cell and times its epochs.
 *
 * <p>Open {@link org.capgnn.bench.cell.CellServer} first: it is the main class of that process.
 */
package org.capgnn.bench.cell;

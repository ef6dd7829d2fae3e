/**
 * The commands for researchers: the paper's evaluation and the benchmark. Open {@link
 * org.capgnn.cli.research.ReproduceCommand} first.
 */
package org.capgnn.cli.research;

/** The commands on a store of runs: open {@link org.capgnn.cli.runs.RunsCommand} first. */
package org.capgnn.cli.runs;

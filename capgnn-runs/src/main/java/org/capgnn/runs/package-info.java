/**
 * Finished runs, one row per run, in a file that several processes may share.
 *
 * <p>Start with {@link org.capgnn.runs.RunStore}. A row is a {@link org.capgnn.runs.StoredRun}. Its
 * {@link org.capgnn.result.RunKey} holds everything that determines the result. {@link
 * org.capgnn.runs.RunFiles} exports rows to CSV or JSON and imports them; {@link
 * org.capgnn.runs.CellRunner} trains the runs that are missing.
 */
package org.capgnn.runs;

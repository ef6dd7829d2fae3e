/**
 * Finished runs, one row each, in a file that processes may share.
 *
 * <p>Open {@link org.capgnn.runs.RunStore} first. A row is a {@link org.capgnn.runs.StoredRun},
 * known by its {@link org.capgnn.runs.RunKey}: all that determines its result. {@link
 * org.capgnn.runs.RunFiles} takes rows out as CSV or JSON and in again; {@link
 * org.capgnn.runs.CellRunner} trains what is missing.
 */
package org.capgnn.runs;

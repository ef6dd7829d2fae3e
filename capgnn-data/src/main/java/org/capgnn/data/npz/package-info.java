/**
 * Reads graphs from NumPy archives in the layouts of the gnn-benchmark family.
 *
 * <p>Open {@link org.capgnn.data.npz.NpzReader} first; {@link org.capgnn.data.npz.NpzArchive} reads
 * the zip file, {@link org.capgnn.data.npz.NpyHeader} the header of each array in it.
 */
package org.capgnn.data.npz;

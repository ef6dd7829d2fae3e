/**
 * The pass over the vertices between the hops and the way back through them. {@link
 * org.capgnn.kernel.vector.readout.VectorReadout} is the entry.
 */
package org.capgnn.kernel.vector.readout;

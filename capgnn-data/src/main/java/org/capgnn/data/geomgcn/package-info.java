/**
 * The text files of Geom-GCN.
 *
 * <p>Open {@link org.capgnn.data.geomgcn.GeomGcnReader}.
 */
package org.capgnn.data.geomgcn;

/**
 * NumPy arrays and SciPy matrices as Java values.
 *
 * <p>Open {@link org.capgnn.data.numpy.NumpyArray} first; {@link org.capgnn.data.numpy.CsrArrays}
 * checks and normalises a sparse matrix. Both npy arrays of an archive and pickled arrays become
 * these types.
 */
package org.capgnn.data.numpy;

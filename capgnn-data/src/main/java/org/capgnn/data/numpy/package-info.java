/**
 * NumPy arrays and SciPy matrices as Java values, wherever they were stored.
 *
 * <p>Open {@link org.capgnn.data.numpy.NumpyArray} first; {@link org.capgnn.data.numpy.CsrArrays}
 * checks and tidies a sparse matrix. Both the npy arrays of an archive and the pickled ones end
 * here.
 */
package org.capgnn.data.numpy;

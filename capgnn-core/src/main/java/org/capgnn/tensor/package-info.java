/**
 * Sparse matrices in primitive arrays, the form of graphs and features; open {@link
 * org.capgnn.tensor.SparseMatrix} first.
 */
package org.capgnn.tensor;

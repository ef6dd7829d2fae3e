/**
 * Primitive-array matrices that everything else computes on; open {@link
 * org.capgnn.tensor.SparseMatrix} first.
 */
package org.capgnn.tensor;

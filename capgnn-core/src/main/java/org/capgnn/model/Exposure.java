package org.capgnn.model;

import java.util.List;
import java.util.function.Supplier;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.tensor.SparseMatrix;

/**
 * Intermediate results of a network that explanations need. A {@link Stage} collects them while the
 * network is built.
 */
final class Exposure {
  SparseVariable features;
  Variable hidden;
  Supplier<List<Embedding>> hops = List::of;
  Supplier<double[]> hopWeights = () -> new double[0];
  Supplier<SparseMatrix> affinity = () -> null;
  Supplier<double[]> coefficients = () -> new double[0];
  Variable bias;
  Supplier<ReluPaths> paths = () -> null;
  AttentionRows attention;
}

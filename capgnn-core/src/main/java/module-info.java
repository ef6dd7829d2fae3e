/** Graphs, automatic differentiation, models and their training. */
module org.capgnn.core {
  requires transitive org.capgnn.kernels;
  requires org.slf4j;

  exports org.capgnn.autodiff;
  exports org.capgnn.graph;
  exports org.capgnn.model;
  exports org.capgnn.model.zoo;
  exports org.capgnn.nn;
  exports org.capgnn.parallel;
  exports org.capgnn.result;
  exports org.capgnn.settings;
  exports org.capgnn.tensor;
  exports org.capgnn.train;
}

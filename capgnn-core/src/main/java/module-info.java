/**
 * Graphs, automatic differentiation, models and their training.
 *
 * <p>Data sets, results and settings are for everyone; the engine is for our own modules.
 */
@SuppressWarnings("module") // the modules that we export to are built after this one
module org.capgnn.core {
  requires org.capgnn.kernels;
  requires org.slf4j;

  exports org.capgnn.column;
  exports org.capgnn.graph;
  exports org.capgnn.result;
  exports org.capgnn.settings;
  exports org.capgnn.tensor;
  exports org.capgnn.model to
      org.capgnn,
      org.capgnn.bench;
  exports org.capgnn.model.zoo to
      org.capgnn,
      org.capgnn.bench;
  exports org.capgnn.select to
      org.capgnn;
  exports org.capgnn.parallel to
      org.capgnn,
      org.capgnn.bench,
      org.capgnn.reproduce;
  exports org.capgnn.train to
      org.capgnn,
      org.capgnn.bench,
      org.capgnn.reproduce,
      org.capgnn.runs;
  exports org.capgnn.autodiff to
      org.capgnn.bench;
  exports org.capgnn.autodiff.op.feature to
      org.capgnn.bench;
  exports org.capgnn.autodiff.op.layer to
      org.capgnn.bench;
  exports org.capgnn.autodiff.op.norm to
      org.capgnn.bench;
  // named by the settings of CAPGNN: JDK 17's javadoc fails on signatures that name a hidden
  // package
  exports org.capgnn.autodiff.op.propagation to
      org.capgnn.bench;
  exports org.capgnn.shard to
      org.capgnn.bench;
  exports org.capgnn.nn to
      org.capgnn.bench;
}

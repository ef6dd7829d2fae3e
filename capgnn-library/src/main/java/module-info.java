/** The library: plan, train, apply, save and load models for the vertices of graphs. */
@SuppressWarnings("module") // the modules that we export to are built after this one
module org.capgnn {
  requires transitive org.capgnn.core;
  requires transitive org.capgnn.data;
  requires org.capgnn.kernels;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.yaml;

  exports org.capgnn;
  exports org.capgnn.explain;
  exports org.capgnn.live;
  exports org.capgnn.place;
  exports org.capgnn.suggest;
  exports org.capgnn.tune;
  exports org.capgnn.run to
      org.capgnn.bench,
      org.capgnn.serve;

  opens org.capgnn to
      com.fasterxml.jackson.databind;
  opens org.capgnn.preset to
      com.fasterxml.jackson.databind;
  opens org.capgnn.run to
      com.fasterxml.jackson.databind;
}

/** The engine of the bench command: how fast training is on this machine. */
module org.capgnn.bench {
  requires transitive org.capgnn;
  requires org.capgnn.kernels;
  requires com.fasterxml.jackson.databind;
  requires java.management;
  requires jdk.management;
  // optional at run time: without it the plain peak is measured
  requires static jdk.incubator.vector;

  exports org.capgnn.bench;

  opens org.capgnn.bench.cell to
      com.fasterxml.jackson.databind;
  opens org.capgnn.bench.roofline to
      com.fasterxml.jackson.databind;
}

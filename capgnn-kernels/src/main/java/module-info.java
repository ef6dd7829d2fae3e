/** Kernels over float arrays: a plain reference and a SIMD version of each. */
@SuppressWarnings("module") // the modules that we export to are built after this one
module org.capgnn.kernels {
  requires org.slf4j;
  // optional at run time: without it the plain kernels are chosen
  requires static jdk.incubator.vector;

  exports org.capgnn.kernel to
      org.capgnn,
      org.capgnn.bench,
      org.capgnn.core;

  // the estimate of a training's memory looks at the arrays that kernels hold
  opens org.capgnn.kernel to
      org.capgnn.core;
}

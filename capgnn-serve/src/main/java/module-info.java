/** Answers questions about a graph and a model over HTTP, for programs and for people. */
module org.capgnn.serve {
  requires transitive org.capgnn;
  requires org.capgnn.report;
  requires com.fasterxml.jackson.databind;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;

  exports org.capgnn.serve;
}

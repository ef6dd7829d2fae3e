/** Turns run records into JSON and self-contained web pages, and compares runs statistically. */
@SuppressWarnings("module") // the modules that we export to are built after this one
module org.capgnn.report {
  requires transitive org.capgnn.core;
  requires transitive com.fasterxml.jackson.databind;
  requires org.apache.commons.statistics.descriptive;
  requires org.apache.commons.statistics.distribution;
  requires org.apache.commons.statistics.inference;

  exports org.capgnn.report;
  exports org.capgnn.report.chart to
      org.capgnn.reproduce,
      org.capgnn.serve;
  exports org.capgnn.report.markup to
      org.capgnn.reproduce;
  exports org.capgnn.report.statistics to
      org.capgnn.reproduce;
}

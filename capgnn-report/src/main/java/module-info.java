/** Turns run records into JSON and self-contained web pages, and compares runs statistically. */
module org.capgnn.report {
  requires transitive org.capgnn.core;
  requires transitive com.fasterxml.jackson.databind;
  requires org.apache.commons.statistics.descriptive;
  requires org.apache.commons.statistics.distribution;
  requires org.apache.commons.statistics.inference;

  exports org.capgnn.report;
  exports org.capgnn.report.chart;
  exports org.capgnn.report.markup;
  exports org.capgnn.report.statistics;
}

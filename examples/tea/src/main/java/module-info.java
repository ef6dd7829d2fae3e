/** Who drinks tea: an application that uses capgnn as a library. */
module org.example.tea {
  requires org.capgnn;
  requires org.capgnn.report;
  requires org.capgnn.runs;
}

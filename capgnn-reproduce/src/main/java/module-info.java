/** Repeats the evaluation of the CAPGNN paper and judges its claims. */
module org.capgnn.reproduce {
  requires transitive org.capgnn.runs;
  requires transitive org.capgnn.report;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.yaml;
  requires com.github.weisj.jsvg;
  requires de.siegmar.fastcsv;
  requires java.desktop;

  exports org.capgnn.reproduce.claim;
  exports org.capgnn.reproduce.page;
  exports org.capgnn.reproduce.paper;
  exports org.capgnn.reproduce.study;
  exports org.capgnn.reproduce.training;
}

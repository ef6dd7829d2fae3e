import org.capgnn.data.DatasetReader;

/** Data sets on disk: finding, reading and writing them. */
@SuppressWarnings("module") // the modules that we export to are built after this one
module org.capgnn.data {
  requires transitive org.capgnn.core;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.yaml;
  requires de.siegmar.fastcsv;
  requires java.xml;
  requires org.slf4j;
  requires pickle; // net.razorvine's, which has no module name of its own

  exports org.capgnn.data;
  exports org.capgnn.data.catalog to
      org.capgnn,
      org.capgnn.bench;
  exports org.capgnn.data.csv;
  exports org.capgnn.data.download;
  exports org.capgnn.data.generate;
  exports org.capgnn.data.graphml;
  exports org.capgnn.data.file to
      org.capgnn,
      org.capgnn.bench,
      org.capgnn.reproduce,
      org.capgnn.runs,
      org.capgnn.serve;
  exports org.capgnn.data.table to
      org.capgnn;

  opens org.capgnn.data.catalog to
      com.fasterxml.jackson.databind;
  opens org.capgnn.data.csv to
      com.fasterxml.jackson.databind;

  uses DatasetReader;

  // in the order of META-INF/services, which serves the class path
  provides DatasetReader with
      org.capgnn.data.planetoid.PlanetoidReader,
      org.capgnn.data.npz.NpzReader,
      org.capgnn.data.geomgcn.GeomGcnReader,
      org.capgnn.data.linqs.LinqsReader,
      org.capgnn.data.linqs.TabReader,
      org.capgnn.data.ogb.OgbReader,
      org.capgnn.data.csv.CsvFolderReader,
      org.capgnn.data.graphml.GraphMlReader,
      org.capgnn.data.gexf.GexfReader,
      org.capgnn.data.gml.GmlReader,
      org.capgnn.data.json.JsonReader;
}

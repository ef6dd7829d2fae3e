/** A store of finished runs, in which nothing is computed twice and nothing is lost. */
module org.capgnn.runs {
  requires transitive org.capgnn;
  requires com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires java.sql;
  requires org.xerial.sqlitejdbc;

  exports org.capgnn.runs;
}

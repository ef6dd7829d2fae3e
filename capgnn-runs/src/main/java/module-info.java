/** A store of finished runs that survives crashes and never trains the same run twice. */
module org.capgnn.runs {
  requires transitive org.capgnn;
  requires com.fasterxml.jackson.databind;
  requires de.siegmar.fastcsv;
  requires java.sql;
  requires org.xerial.sqlitejdbc;

  exports org.capgnn.runs;
}

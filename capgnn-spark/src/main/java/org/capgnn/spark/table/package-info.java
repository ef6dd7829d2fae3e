/**
 * DataFrames of vertices and edges, read, checked and numbered; open {@link
 * org.capgnn.spark.table.VertexFrame} first.
 */
package org.capgnn.spark.table;

/**
 * Fast reading and writing of text tables, shared by the formats that consist of CSV files.
 *
 * <p>Open {@link org.capgnn.data.table.Table} first. Small tables are read row by row as strings;
 * tables of pairs, such as edges, go through {@link org.capgnn.data.table.PairTable}, which parses
 * bytes in parallel.
 */
package org.capgnn.data.table;

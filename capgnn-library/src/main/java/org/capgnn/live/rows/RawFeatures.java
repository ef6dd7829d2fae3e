package org.capgnn.live.rows;

import java.util.Map;

/**
 * The features of one vertex as they were given.
 *
 * @param numbers by column; used if the data has no table of cells
 * @param cells by the name of the table's column
 */
public record RawFeatures(Map<Integer, Float> numbers, Map<String, String> cells) {}

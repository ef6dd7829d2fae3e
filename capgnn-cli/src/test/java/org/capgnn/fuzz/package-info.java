/**
 * Fuzzing of everything that reads files.
 *
 * <p>{@link org.capgnn.fuzz.FuzzTarget} lists what is read. {@code FuzzInputsTest} reads the stored
 * inputs with the other tests; {@code mvn -Pfuzz} lets Jazzer look for new ones, for which each
 * target has a class.
 */
package org.capgnn.fuzz;

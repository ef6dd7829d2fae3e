/**
 * Reads the pickles of the Planetoid data sets (Yang, Cohen and Salakhutdinov 2016).
 *
 * <p>Open {@link org.capgnn.data.planetoid.PlanetoidReader} first; {@link
 * org.capgnn.data.planetoid.PlanetoidFiles} holds the contents of the files, and {@link
 * org.capgnn.data.planetoid.PlanetoidAssembly} builds the data set.
 */
package org.capgnn.data.planetoid;

/**
 * Reads the pickles of the Planetoid data sets (Yang, Cohen and Salakhutdinov 2016).
 *
 * <p>Open {@link org.capgnn.data.planetoid.PlanetoidReader} first; {@link
 * org.capgnn.data.planetoid.PlanetoidFiles} holds the files' contents, {@link
 * org.capgnn.data.planetoid.PlanetoidAssembly} puts them together.
 */
package org.capgnn.data.planetoid;

/**
 * The models, one file each: equations, settings and parameters; no optimiser, no epoch loop, no
 * file.
 *
 * <p>Open {@link org.capgnn.model.zoo.Models} for the list of names, {@link
 * org.capgnn.model.zoo.Gcn} for a short model and {@link org.capgnn.model.zoo.CapGnn} for the
 * paper's.
 */
package org.capgnn.model.zoo;

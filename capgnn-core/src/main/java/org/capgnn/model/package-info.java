/**
 * The models, one file each: parameters and equations, no optimiser, no epoch loop, no file.
 *
 * <p>Open {@link org.capgnn.model.Model} for the contract, {@link org.capgnn.model.CapGnn} for the
 * paper's model and {@link org.capgnn.model.Models} for the list of names.
 */
package org.capgnn.model;

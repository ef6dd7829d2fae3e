/**
 * The commands about saved models, the list of models and their settings: open {@link
 * org.capgnn.cli.model.PredictCommand} first.
 */
package org.capgnn.cli.model;

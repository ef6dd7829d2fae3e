/**
 * Trained models and runs as files.
 *
 * <p>{@link org.capgnn.run.RunFolder} lists the files of a run, {@link org.capgnn.run.SavedModel}
 * is the model itself. Every file is written beside its place and then moved there, so that a
 * reader never sees half of one.
 */
package org.capgnn.run;

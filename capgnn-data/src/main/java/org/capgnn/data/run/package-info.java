/**
 * Trained models and their runs as files, and {@link org.capgnn.data.run.VertexClassifier}, which
 * trains, applies, saves and loads them in a few lines.
 *
 * <p>{@link org.capgnn.data.run.RunFolder} says what a run leaves behind; every file is written
 * beside its place and then moved there, so that a reader never sees half of one.
 */
package org.capgnn.data.run;

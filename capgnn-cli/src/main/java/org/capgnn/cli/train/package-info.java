/**
 * The commands that train, or say what a training would take: open {@link
 * org.capgnn.cli.train.TrainCommand} first.
 */
package org.capgnn.cli.train;

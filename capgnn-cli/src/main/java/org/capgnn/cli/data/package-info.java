/**
 * The commands that list, describe, convert and generate data sets: open {@link
 * org.capgnn.cli.data.DatasetsCommand} first.
 */
package org.capgnn.cli.data;

/**
 * Options that several commands share, and {@link org.capgnn.cli.option.DatasetSource}, which loads
 * the data they name.
 */
package org.capgnn.cli.option;

/**
 * Presets: the hyper-parameters that go with a data set, as readable files.
 *
 * <p>{@link org.capgnn.preset.Presets} is the list, {@link org.capgnn.preset.Preset} what one file
 * says, {@link org.capgnn.preset.Adaptation} what the data decides.
 */
package org.capgnn.preset;

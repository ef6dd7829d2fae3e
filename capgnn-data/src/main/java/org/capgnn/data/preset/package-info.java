/**
 * Presets: the hyper-parameters that go with a data set, as readable files.
 *
 * <p>Open {@link org.capgnn.data.preset.Presets} for the list, {@link
 * org.capgnn.data.preset.Preset} for what a file says and {@link
 * org.capgnn.data.preset.DefaultPreset} for what is chosen by looking at the data.
 */
package org.capgnn.data.preset;

/**
 * Hyper-parameters by name: a {@link org.capgnn.settings.Key} says what a value may be, {@link
 * org.capgnn.settings.Settings} holds the values of one run.
 *
 * <p>Open {@link org.capgnn.settings.SettingList} first: it is how a model declares its settings,
 * each in one place and with its type.
 */
package org.capgnn.settings;

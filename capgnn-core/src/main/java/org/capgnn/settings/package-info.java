/**
 * Hyper-parameters by name: a {@link org.capgnn.settings.Key} says what a value may be, {@link
 * org.capgnn.settings.Settings} holds the values of one run.
 */
package org.capgnn.settings;

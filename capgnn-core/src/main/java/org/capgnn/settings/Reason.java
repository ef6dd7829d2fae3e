package org.capgnn.settings;

/**
 * Why a plan is as it is: one choice and what led to it.
 *
 * @param topic the setting that was chosen, or {@code preset}
 * @param text a sentence for a person
 */
public record Reason(String topic, String text) {}

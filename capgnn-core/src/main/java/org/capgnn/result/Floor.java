package org.capgnn.result;

/**
 * Result of a simple method on the same held-out labels; the model should exceed it.
 *
 * @param model name of the simple method
 */
public record Floor(String model, Estimate estimate) {}

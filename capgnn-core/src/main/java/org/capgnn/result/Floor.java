package org.capgnn.result;

/**
 * What a simple method gives on the labels that the model is judged by; a model that is not better
 * is not worth its training.
 *
 * @param model name of the simple method
 */
public record Floor(String model, Estimate estimate) {}

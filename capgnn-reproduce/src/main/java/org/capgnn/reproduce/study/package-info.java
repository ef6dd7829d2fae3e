/**
 * The tables and figures of the paper's evaluation, and their cells.
 *
 * <p>Start with {@link org.capgnn.reproduce.study.Study}, then {@link
 * org.capgnn.reproduce.study.Variant}, which defines the ablations.
 */
package org.capgnn.reproduce.study;

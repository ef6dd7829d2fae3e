/**
 * The parts of the paper's evaluation and the cells that each is made of: open {@link
 * org.capgnn.reproduce.study.Study} first, then {@link org.capgnn.reproduce.study.Variants}, which
 * says how an ablation is set.
 */
package org.capgnn.reproduce.study;

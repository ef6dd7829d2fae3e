/**
 * The published results (Hu et al. 2021, arXiv:2112.01110).
 *
 * <p>Start with {@link org.capgnn.reproduce.paper.Paper}. The numbers and sentences themselves are
 * in {@code paper.yaml}.
 */
package org.capgnn.reproduce.paper;

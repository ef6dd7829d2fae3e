/**
 * What the paper says (Hu et al. 2021, arXiv:2112.01110): open {@link
 * org.capgnn.reproduce.paper.Paper} first. The numbers and sentences themselves are in {@code
 * paper.yaml} beside it.
 */
package org.capgnn.reproduce.paper;

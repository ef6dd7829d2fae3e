/**
 * The conclusions that the paper draws from its experiments, judged by our runs.
 *
 * <p>Start with {@link org.capgnn.reproduce.claim.Claims}, the list. A {@link
 * org.capgnn.reproduce.claim.Claim} gathers {@link org.capgnn.reproduce.claim.Finding}s, each a
 * tested difference, in groups. A {@link org.capgnn.reproduce.claim.Judgement} combines them into
 * one {@link org.capgnn.reproduce.claim.Ruling} and one sentence. Every outcome is computed from
 * the runs.
 */
package org.capgnn.reproduce.claim;

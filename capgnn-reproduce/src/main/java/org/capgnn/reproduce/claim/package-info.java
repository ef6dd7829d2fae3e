/**
 * What the paper concludes from its experiments, and what the runs at hand say to that.
 *
 * <p>Open {@link org.capgnn.reproduce.claim.Claims} first: the list. A {@link
 * org.capgnn.reproduce.claim.Claim} gathers {@link org.capgnn.reproduce.claim.Finding}s, one tested
 * difference each, in groups; a {@link org.capgnn.reproduce.claim.Judgement} puts them into one
 * {@link org.capgnn.reproduce.claim.Outcome} and one sentence. No outcome is written down anywhere:
 * all follow from the runs.
 */
package org.capgnn.reproduce.claim;

package org.capgnn.tune;

import org.capgnn.settings.Settings;

/**
 * A candidate, judged on labels that were held out in turn.
 *
 * @param settings all of them
 * @param score the metric over all held-out predictions
 * @param low lower end of the 95% interval of the score
 * @param high upper end of it
 * @param epochs that were chosen
 * @param temperature that calibrates its scores
 * @param seconds that judging it took
 * @param probabilities of the held-out vertices, fit after fit
 */
public record Trial(
    Candidate candidate,
    Settings settings,
    double score,
    double low,
    double high,
    int epochs,
    double temperature,
    double seconds,
    float[] probabilities) {}

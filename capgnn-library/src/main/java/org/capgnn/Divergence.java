package org.capgnn;

import java.util.Map;
import org.capgnn.result.RunKey;

/**
 * A run that diverged; the same seed would diverge again.
 *
 * @param epochs epochs completed
 * @param reason when it diverged, and what to try
 */
public record Divergence(
    RunKey key,
    String dataset,
    int epochs,
    double seconds,
    int threads,
    Map<String, String> environment,
    String reason) {}

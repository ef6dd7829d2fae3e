/**
 * What a training leaves behind: {@link org.capgnn.result.RunRecord} holds one finished run, {@link
 * org.capgnn.result.Evaluation} its quality by every {@link org.capgnn.result.Metric}.
 */
package org.capgnn.result;

/**
 * Training and prediction on graphs that are spread over a cluster, in the conventions of Spark ML.
 *
 * <p>Open {@link org.capgnn.spark.CapgnnClassifier} first: an estimator that turns a DataFrame of
 * vertices and one of edges into a {@link org.capgnn.spark.CapgnnModel}. The model is the one that
 * training on a single machine gives, and either side reads what the other has saved.
 */
package org.capgnn.spark;

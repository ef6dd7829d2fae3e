/**
 * A training as it goes on: its epochs as a stream of events, and a button that ends it.
 *
 * <p>Open {@link org.capgnn.serve.watch.EpochFeed} first.
 */
package org.capgnn.serve.watch;

/**
 * A graph that changes while a model answers questions about it; open {@link
 * org.capgnn.live.LiveGraph} first.
 */
package org.capgnn.live;

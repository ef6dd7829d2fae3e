/** Parts that several models are made of; open {@link org.capgnn.nn.AffinityPattern} first. */
package org.capgnn.nn;

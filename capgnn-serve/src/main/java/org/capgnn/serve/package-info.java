/** A server for one model on one graph; open {@link org.capgnn.serve.GraphServer} first. */
package org.capgnn.serve;

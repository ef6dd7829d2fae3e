/** One operator a file: javadoc with the equation, then forward, then backward. */
package org.capgnn.autodiff.op;

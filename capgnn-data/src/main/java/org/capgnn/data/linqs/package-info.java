/**
 * The LINQS form of citation networks: a {@code .content} and a {@code .cites} file.
 *
 * <p>Open {@link org.capgnn.data.linqs.LinqsReader}.
 */
package org.capgnn.data.linqs;

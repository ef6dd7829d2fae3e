/** The addresses under {@code /api/v1}; open {@link org.capgnn.serve.api.Api} first. */
package org.capgnn.serve.api;

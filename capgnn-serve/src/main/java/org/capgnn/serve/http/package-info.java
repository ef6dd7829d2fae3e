/**
 * HTTP without any knowledge of graphs: routes, limits, errors; open {@link
 * org.capgnn.serve.http.Router} first.
 */
package org.capgnn.serve.http;

/**
 * Fetches files from their public origin into the cache: resumed, checked, and only then moved into
 * place.
 */
package org.capgnn.data.download;

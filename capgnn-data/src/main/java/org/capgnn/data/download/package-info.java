/**
 * Downloads files from their public origin into the cache; a download can resume, and a file is
 * checked before it is moved into place.
 */
package org.capgnn.data.download;

/**
 * Files at the edge of the program: {@link org.capgnn.data.file.AtomicFile} writes them, {@link
 * org.capgnn.data.file.InputFile} opens those of others.
 */
package org.capgnn.data.file;

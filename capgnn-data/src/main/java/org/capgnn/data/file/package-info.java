/**
 * Files at the edge of the program: the only way in which they are written.
 *
 * <p>Open {@link org.capgnn.data.file.AtomicFile} first. {@link org.capgnn.data.file.FolderOutput}
 * does the same for a folder of several files, {@link org.capgnn.data.file.FolderLock} keeps two
 * processes from writing into one folder, and {@link org.capgnn.data.file.InputFile} opens files of
 * others.
 */
package org.capgnn.data.file;

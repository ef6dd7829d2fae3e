/**
 * Writes files so that a reader sees the old or the new content and never a mixture, and opens
 * files of others. The program writes files in no other way, except parts of downloads and stores
 * of runs.
 *
 * <p>Open {@link org.capgnn.data.file.AtomicFile} first. {@link org.capgnn.data.file.FolderOutput}
 * does the same for a folder of several files, {@link org.capgnn.data.file.FolderLock} keeps two
 * processes from writing into one folder, and {@link org.capgnn.data.file.InputFile} opens files of
 * others.
 */
package org.capgnn.data.file;

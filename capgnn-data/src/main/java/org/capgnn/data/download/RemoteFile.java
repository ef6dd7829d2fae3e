package org.capgnn.data.download;

/**
 * A file at its public origin.
 *
 * @param path below the base address, {@code owner/repository/commit/path}
 * @param blob SHA-1 that Git gives the file's content, as 40 hexadecimal digits
 */
public record RemoteFile(String path, String blob) {

  /** The last part of the path. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}

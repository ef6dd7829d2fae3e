package org.capgnn.data.download;

/** Receives the progress of a download. */
@FunctionalInterface
public interface DownloadProgress {

  /** Ignores all progress. */
  DownloadProgress SILENT = (file, received, total) -> {};

  /**
   * Called at the start, repeatedly while bytes arrive, and once at the end.
   *
   * @param file name of the file
   * @param received bytes on disk so far, including those of an earlier, interrupted attempt
   * @param total bytes of the whole file, or -1 if the server does not state it
   */
  void update(String file, long received, long total);
}

package org.capgnn.data.download;

/** Is told how far a download has come. */
@FunctionalInterface
public interface DownloadProgress {

  /** Tells nobody. */
  DownloadProgress SILENT = (file, received, total) -> {};

  /**
   * Called at the start, every so often while bytes arrive, and once at the end.
   *
   * @param file name of the file
   * @param received bytes on disk so far, those of an earlier, interrupted attempt included
   * @param total bytes of the whole file, or -1 where the server does not say
   */
  void update(String file, long received, long total);
}

package org.capgnn.data.download;

import java.io.IOException;

/** Thrown when a file could not be downloaded; the one-line message says from where and why. */
public final class DownloadException extends IOException {
  private static final long serialVersionUID = 1L;

  DownloadException(String message, Throwable cause) {
    super(message, cause);
  }

  DownloadException(String message) {
    super(message);
  }
}

package org.capgnn.data.download;

import java.io.IOException;

/** A file could not be fetched; the message says from where and why, in one line. */
public final class DownloadException extends IOException {
  private static final long serialVersionUID = 1L;

  DownloadException(String message, Throwable cause) {
    super(message, cause);
  }

  DownloadException(String message) {
    super(message);
  }
}

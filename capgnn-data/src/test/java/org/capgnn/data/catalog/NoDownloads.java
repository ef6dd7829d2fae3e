package org.capgnn.data.catalog;

import java.net.URI;
import java.time.Duration;
import org.capgnn.data.download.Downloader;

/** A downloader for tests that must not reach the network: its origin refuses connections. */
final class NoDownloads {
  Downloader downloader() {
    return new Downloader(URI.create("http://127.0.0.1:1/"), Duration.ofSeconds(2));
  }
}

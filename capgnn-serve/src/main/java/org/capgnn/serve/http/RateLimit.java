package org.capgnn.serve.http;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the requests of each client address within the current second. */
final class RateLimit {
  private static final int CLIENTS = 10_000;

  private final int perSecond;
  private final Map<String, Window> windows =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Window> eldest) {
          return size() > CLIENTS;
        }
      };

  private static final class Window {
    long second;
    int count;
  }

  RateLimit(int perSecond) {
    this.perSecond = perSecond;
  }

  synchronized boolean allows(String client) {
    long second = System.nanoTime() / 1_000_000_000L;
    Window window = windows.computeIfAbsent(client, c -> new Window());
    if (window.second != second) {
      window.second = second;
      window.count = 0;
    }
    return ++window.count <= perSecond;
  }
}

package org.capgnn.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.capgnn.data.BenchmarkData;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.download.Downloader;
import org.capgnn.data.download.FakeOrigin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogDownloadTest {
  @TempDir Path home;

  @Test
  void missingFilesAreFetchedOnceIntoTheCache() throws IOException {
    Path files = BenchmarkData.path("planetoid");
    Map<String, String> environment = Map.of("HOME", home.toString());
    Set<String> reported = new TreeSet<>();
    LoadOptions options =
        LoadOptions.DEFAULT.withProgress((file, received, total) -> reported.add(file));
    try (FakeOrigin origin = new FakeOrigin()) {
      origin.serve(
          "/kimiyoung/planetoid/af6abf468a772cc055bec88c52e4d6f51b7c37e3/data/",
          exchange -> {
            String path = exchange.getRequestURI().getPath();
            String name = path.substring(path.lastIndexOf('/') + 1);
            FakeOrigin.whole(Files.readAllBytes(files.resolve(name))).to(exchange);
          });
      Downloader downloader = new Downloader(origin.address(), Duration.ofSeconds(5));
      assertThat(
              new DatasetCatalog(environment, downloader)
                  .load("planetoid:cora", options)
                  .vertexCount())
          .isEqualTo(2708);
      assertThat(origin.ranges()).hasSize(7);
    }
    assertThat(reported).hasSize(7).contains("ind.cora.allx");
    assertThat(home.resolve(".cache/capgnn/planetoid/ind.cora.graph")).exists();
    DatasetCatalog later = new DatasetCatalog(environment, new NoDownloads().downloader());
    assertThat(later.load("planetoid:cora", options).vertexCount()).isEqualTo(2708);
  }
}

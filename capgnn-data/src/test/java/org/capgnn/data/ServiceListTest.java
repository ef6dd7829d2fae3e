package org.capgnn.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ServiceListTest {

  @Test
  void moduleOffersTheSameReadersAsTheClassPath() throws Exception {
    List<String> onClassPath =
        ServiceLoader.load(DatasetReader.class).stream()
            .map(provider -> provider.type().getName())
            .toList();
    URI classes = DatasetReader.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    ModuleDescriptor module;
    try (InputStream file = classes.resolve("module-info.class").toURL().openStream()) {
      module = ModuleDescriptor.read(file);
    }

    assertThat(module.provides())
        .as("add a reader to META-INF/services and to 'provides' in module-info.java")
        .singleElement()
        .satisfies(offer -> assertThat(offer.providers()).isEqualTo(onClassPath));
  }
}

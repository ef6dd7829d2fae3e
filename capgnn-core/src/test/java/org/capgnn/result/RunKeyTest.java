package org.capgnn.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunKeyTest {
  private static final RunKey KEY =
      new RunKey("h", "public", "capgcn", 1, Map.of("alpha", "0.1", "hops", "10"), 7);

  @Test
  void everyPartChangesTheId() {
    List<RunKey> others =
        List.of(
            KEY,
            new RunKey("i", "public", "capgcn", 1, KEY.settings(), 7),
            new RunKey("h", "column", "capgcn", 1, KEY.settings(), 7),
            new RunKey("h", "public", "capgat", 1, KEY.settings(), 7),
            new RunKey("h", "public", "capgcn", 2, KEY.settings(), 7),
            new RunKey("h", "public", "capgcn", 1, Map.of("alpha", "0.1"), 7),
            new RunKey("h", "public", "capgcn", 1, Map.of("alpha", "0.2", "hops", "10"), 7),
            KEY.withSeed(8));
    Set<String> ids = new HashSet<>();
    others.forEach(key -> ids.add(key.id()));

    assertThat(ids).hasSameSizeAs(others);
  }

  @Test
  void orderOfSettingsDoesNotMatter() {
    Map<String, String> reversed = new LinkedHashMap<>();
    reversed.put("hops", "10");
    reversed.put("alpha", "0.1");

    assertThat(new RunKey("h", "public", "capgcn", 1, reversed, 7).id()).isEqualTo(KEY.id());
  }

  @Test
  void valueThatLooksLikeAnotherSettingGivesAnotherId() {
    RunKey one = new RunKey("h", "public", "m", 1, Map.of("a", "1\nset b 1 2"), 7);
    RunKey two = new RunKey("h", "public", "m", 1, Map.of("a", "1", "b", "2"), 7);

    assertThat(one.id()).isNotEqualTo(two.id());
  }
}

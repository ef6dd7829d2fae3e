package org.capgnn.preset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Key;
import org.capgnn.settings.Settings;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The protocols of the baselines differ on purpose: a port that unifies stopping, decay, self-loops
 * or Adam's form is another model. Every key of every baseline is held to {@code protocols.yaml},
 * both where nothing is said (the defaults) and where users get it (the presets).
 */
class AuthorsProtocolTest {
  private static final String COMMON =
      "features=row-normalise halve-learning-rate=0 adam-epsilon=1e-8"
          + " selection=validation calibration=none pseudo-labels=0";

  private static final JsonNode PROTOCOLS = read();

  private static JsonNode read() {
    try (InputStream file = AuthorsProtocolTest.class.getResourceAsStream("protocols.yaml")) {
      return new ObjectMapper(new YAMLFactory()).readTree(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static List<String> baselines() {
    List<String> names = new ArrayList<>();
    PROTOCOLS.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static void put(Map<String, String> protocol, String settings) {
    for (String setting : settings.trim().split("\\s+")) {
      String[] pair = setting.split("=", 2);
      protocol.put(pair[0], pair[1]);
    }
  }

  private static Map<String, String> protocol(String model) {
    Map<String, String> protocol = new LinkedHashMap<>();
    put(protocol, COMMON);
    put(protocol, PROTOCOLS.get(model).get("everywhere").asText());
    return protocol;
  }

  private static Map<String, String> protocol(String model, String dataset) {
    Map<String, String> protocol = protocol(model);
    if (PROTOCOLS.get(model).has(dataset)) {
      put(protocol, PROTOCOLS.get(model).get(dataset).asText());
    }
    return protocol;
  }

  private static void assertThatAll(Settings settings, Map<String, String> protocol, String where) {
    protocol.forEach(
        (key, value) ->
            assertThat(settings.text(key))
                .as("%s, %s", where, key)
                .isEqualTo(settings.with(key, value).text(key)));
  }

  @ParameterizedTest
  @MethodSource("baselines")
  void noKeyIsLeftOut(String model) {
    List<String> keys = TrainingKeys.forModel(Models.named(model)).stream().map(Key::name).toList();

    assertThat(protocol(model).keySet()).containsExactlyInAnyOrderElementsOf(keys);
  }

  @ParameterizedTest
  @MethodSource("baselines")
  void defaultsAreTheAuthors(String model) {
    ModelFamily family = Models.named(model);

    assertThatAll(TrainingKeys.defaults(family), protocol(model), "default");
  }

  @ParameterizedTest
  @MethodSource("baselines")
  void presetsAreTheAuthors(String model) {
    for (String dataset : List.of("cora", "citeseer", "pubmed")) {
      Settings settings = Presets.named(dataset).settings(Models.named(model));

      assertThatAll(settings, protocol(model, dataset), dataset);
    }
  }
}

package org.capgnn.preset;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.settings.Settings;
import org.capgnn.train.TrainingKeys;

/**
 * Hyper-parameters that go with a data set or a kind of data, as one file states them.
 *
 * @param name the file's name without its ending
 * @param about one line for a list
 * @param model that the file was made for, and that trains unless another is asked for
 * @param split how the data is split; empty if the data decides
 * @param common settings of every model that has such a key
 * @param sections settings of some models, which come on top
 * @param text the file itself, comments included
 */
public record Preset(
    String name,
    String about,
    Optional<String> model,
    Optional<SplitSpec> split,
    Map<String, String> common,
    List<Section> sections,
    String text) {

  // a key that is given twice would otherwise take its last value in silence
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL)) // 'epochs:' and nothing
          .build();

  /**
   * Settings of the models named.
   *
   * @param about where they come from; null if the preset as a whole says it
   * @param when the data for which they hold; null for all
   */
  public record Section(
      @JsonProperty("for") List<String> models,
      String about,
      Condition when,
      Map<String, String> settings) {
    public Section {
      models = models == null ? List.of() : List.copyOf(models);
      settings = settings == null ? Map.of() : settings;
    }
  }

  /** The file's form. */
  private record Content(
      String about,
      String model,
      String split,
      Map<String, String> settings,
      List<Section> models) {}

  /**
   * Reads a preset.
   *
   * @param file what to call it in messages
   */
  public static Preset parse(String name, String file, String text) {
    Content content;
    try {
      content = YAML.readValue(text, Content.class);
    } catch (UnrecognizedPropertyException e) {
      throw new InputException(
          file
              + ": '"
              + e.getPropertyName()
              + "' is no entry of a preset; expected "
              + e.getKnownPropertyIds().stream().map(Object::toString).sorted().toList(),
          e);
    } catch (JacksonException e) {
      long line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw InputException.at(file, line, problem(e));
    } catch (RuntimeException e) { // the YAML library fails in several ways on damaged text
      throw new InputException(file + ": not YAML; fix the file", e);
    }
    if (content == null) {
      throw new InputException(
          file + ": the preset is empty; write at least one section of settings");
    }
    return new Preset(
        name,
        content.about == null ? "" : content.about,
        Optional.ofNullable(content.model),
        Optional.ofNullable(content.split).map(split -> split(file, split)),
        content.settings == null ? Map.of() : content.settings,
        content.models == null ? List.of() : content.models,
        text);
  }

  /** Names the entry rather than the Java class, which says nothing to a reader. */
  private static String problem(JacksonException e) {
    if (e.getCause() instanceof InputException own) {
      return own.getMessage();
    }
    if (e.getCause() instanceof JsonParseException malformed) { // such as a key given twice
      return malformed.getOriginalMessage();
    }
    if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
      return e instanceof JsonMappingException
          ? "not a preset; expected entries such as 'settings:'"
          : e.getOriginalMessage().lines().findFirst().orElse("not YAML");
    }
    String entry =
        mapping.getPath().stream()
            .map(at -> at.getFieldName() == null ? "#" + (at.getIndex() + 1) : at.getFieldName())
            .collect(Collectors.joining(" "));
    return "entry '" + entry + "' is not of the kind expected; compare it with a known preset";
  }

  private static SplitSpec split(String file, String text) {
    try {
      return SplitSpec.parse(text);
    } catch (InputException e) {
      throw new InputException(file + ": " + e.getMessage(), e);
    }
  }

  /** One line on the settings of a model: its section's, else the preset's. */
  public String about(ModelFamily family) {
    return sections.stream()
        .filter(section -> section.models.contains(family.name()))
        .findFirst()
        .map(section -> section.about == null ? about : section.about)
        .orElse(family.name() + " keeps its defaults");
  }

  /**
   * The settings of a model for any data: its defaults, then those for all models, then its own
   * section.
   */
  public Settings settings(ModelFamily family) {
    Settings defaults = TrainingKeys.defaults(family).of(family.name());
    Map<String, String> changes = new LinkedHashMap<>();
    common.forEach(
        (key, value) -> {
          if (defaults.has(key)) {
            changes.put(key, value);
          }
        });
    sections.stream()
        .filter(section -> section.models.contains(family.name()) && section.when == null)
        .forEach(section -> changes.putAll(section.settings));
    return inThisPreset(() -> defaults.with(changes));
  }

  /** The sections of a model that apply to some data only. */
  List<Section> conditional(ModelFamily family) {
    return sections.stream()
        .filter(section -> section.models.contains(family.name()) && section.when != null)
        .toList();
  }

  /** Whether the preset states a setting of a model, which is then not adapted to the data. */
  public boolean sets(ModelFamily family, String key) {
    return common.containsKey(key)
        || sections.stream()
            .anyMatch(s -> s.models.contains(family.name()) && s.settings.containsKey(key));
  }

  private <T> T inThisPreset(Supplier<T> action) {
    try {
      return action.get();
    } catch (InputException e) {
      throw new InputException("preset " + name + ": " + e.getMessage(), e);
    }
  }
}

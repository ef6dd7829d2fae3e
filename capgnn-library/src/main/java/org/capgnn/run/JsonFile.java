package org.capgnn.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/**
 * The only way to read and write JSON files of our own: with a checksum, every field present and of
 * its kind. Undefined numbers are null, since JSON has no NaN.
 */
final class JsonFile {
  private static final int MOST_BYTES = 1 << 30;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              text -> {
                text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                text.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                text.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
              })
          .addModule(
              new SimpleModule()
                  .addSerializer(double.class, new FiniteOrNull())
                  .addSerializer(Double.class, new FiniteOrNull())
                  .addSerializer(double[].class, new FinitesOrNulls()))
          .build();

  private JsonFile() {}

  /** Writes an object on several lines, readable for people, with a checksum at its end. */
  static void write(Path file, Object value) {
    byte[] content = sealed(value);
    AtomicFile.write(file, out -> out.write(content));
  }

  /** The content of such a file. */
  static byte[] sealed(Object value) {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    return Seal.on(text(() -> MAPPER.writer(printer).writeValueAsString(value)));
  }

  /** An object on one line, without a line end. */
  static String text(Object value) {
    return text(() -> MAPPER.writeValueAsString(value));
  }

  /**
   * Reads a file that {@link #write} wrote.
   *
   * @param format the form that this version knows
   * @param optional names of fields that may be null
   */
  static <T> T read(Path file, Class<T> type, int format, Set<String> optional) {
    return read(file.toString(), bytes(file), type, format, optional);
  }

  /** Reads the content of such a file; {@code file} is its name in messages. */
  static <T> T read(String file, byte[] content, Class<T> type, int format, Set<String> optional) {
    Seal.require(file, content);
    return parse(file, new String(content, StandardCharsets.UTF_8), type, format, optional);
  }

  /** The form of a file that {@link #write} wrote; -1 if it states none or is damaged. */
  static int format(Path file) {
    try {
      return MAPPER.readTree(bytes(file)).path("format").asInt(-1);
    } catch (IOException e) {
      return -1; // reading all of it fails again, with a message
    }
  }

  /** Reads an object with its form, which is checked before its fields. */
  static <T> T parse(String file, String text, Class<T> type, int format, Set<String> optional) {
    try {
      int found = MAPPER.readTree(text).path("format").asInt(format);
      if (found != format) {
        throw new InputException(
            "%s: form %d is not known to this version, which reads %d; use the version that wrote it or train again"
                .formatted(file, found, format));
      }
    } catch (JacksonException e) {
      // parsing it fails again, with a message
    }
    return parse(file, 1, text, type, optional);
  }

  /** The content of a file of a run. */
  static byte[] bytes(Path file) {
    if (Files.notExists(file)) {
      throw new InputException(file + ": no such file; is this the folder of a run?");
    }
    return InputFile.bytes(file, MOST_BYTES);
  }

  /**
   * Reads an object, such as one line of a file of lines.
   *
   * @param line where the object begins
   * @param optional names of fields that may be null
   */
  static <T> T parse(String file, long line, String text, Class<T> type, Set<String> optional) {
    T value;
    try {
      value = MAPPER.readValue(text, type);
    } catch (JacksonException e) {
      long inside = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw damaged(file, line + inside - 1, problem(e));
    }
    String missing = new RequiredFields(optional).firstMissing("", value);
    if (missing != null) {
      throw damaged(
          file, line, missing.isEmpty() ? "not an object" : "field " + missing + " is missing");
    }
    return value;
  }

  /** Names the field rather than the Java class, which says nothing to a reader. */
  private static String problem(JacksonException e) {
    if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
      return e instanceof JsonMappingException
          ? "a field is missing, or is not of the kind expected"
          : "not valid JSON";
    }
    String path =
        mapping.getPath().stream()
            .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : at.getFieldName())
            .collect(Collectors.joining("."));
    return "field " + path + " is missing, or is not of the kind expected";
  }

  private static InputException damaged(String file, long line, String problem) {
    return InputException.at(
        file, line, problem + "; the file is damaged, restore it or train again");
  }

  private interface Spelling {
    String make() throws JacksonException;
  }

  private static String text(Spelling text) {
    try {
      return text.make();
    } catch (JacksonException e) {
      throw new IllegalStateException("a value that has no JSON form", e);
    }
  }

  private static final class FiniteOrNull extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      number(value, out);
    }
  }

  private static final class FinitesOrNulls extends JsonSerializer<double[]> {
    @Override
    public void serialize(double[] values, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeStartArray();
      for (double value : values) {
        number(value, out);
      }
      out.writeEndArray();
    }
  }

  private static void number(double value, JsonGenerator out) throws IOException {
    if (Double.isFinite(value)) {
      out.writeNumber(value);
    } else {
      out.writeNull();
    }
  }
}

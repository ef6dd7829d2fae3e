package org.capgnn.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.graph.InputException;

/** Reads and writes JSON files; undefined numbers are null, since JSON has no NaN. */
final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .registerModule(
              new SimpleModule()
                  .addSerializer(double.class, new FiniteOrNull())
                  .addSerializer(Double.class, new FiniteOrNull())
                  .addSerializer(double[].class, new FinitesOrNulls()));

  private Json() {}

  /** Writes an object on several lines, readable for people. */
  static void write(Path file, Object value) {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    byte[] text = bytes(() -> MAPPER.writer(printer).writeValueAsString(value) + "\n");
    AtomicFile.write(file, out -> out.write(text));
  }

  /** An object on one line, without a line end. */
  static String text(Object value) {
    return new String(bytes(() -> MAPPER.writeValueAsString(value)), StandardCharsets.UTF_8);
  }

  /** An object on one line, with its line end. */
  static byte[] line(Object value) {
    return bytes(() -> MAPPER.writeValueAsString(value) + "\n");
  }

  static <T> T read(Path file, Class<T> type) {
    try {
      T value = MAPPER.readValue(Files.readAllBytes(file), type);
      if (value == null) {
        throw new InputException(file + ": the file is empty; restore it or train again");
      }
      return value;
    } catch (JacksonException e) {
      long line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw damaged(file.toString(), line, e);
    } catch (NoSuchFileException e) {
      throw new InputException(file + ": no such file; is this the folder of a run?", e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read (" + e + ")", e);
    }
  }

  /** Refuses a file of a form that this version does not know. */
  static void requireFormat(String file, int found, int known) {
    if (found != known) {
      throw new InputException(
          "%s: form %d is not known to this version, which reads %d; use the version that wrote it or train again"
              .formatted(file, found, known));
    }
  }

  /** Reads one line of a file of lines. */
  static <T> T parse(String file, long line, String text, Class<T> type) {
    try {
      return MAPPER.readValue(text, type);
    } catch (JacksonException e) {
      throw damaged(file, line, e);
    }
  }

  private static InputException damaged(String file, long line, JacksonException e) {
    String problem = e.getOriginalMessage().lines().findFirst().orElse("not JSON");
    return InputException.at(
        file, line, problem + "; the file is damaged, restore it or train again");
  }

  private interface Text {
    String make() throws JacksonException;
  }

  private static byte[] bytes(Text text) {
    try {
      return text.make().getBytes(StandardCharsets.UTF_8);
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

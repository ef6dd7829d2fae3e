package org.capgnn.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/**
 * A file of named tensors in the safetensors form, which Python and other tools read too.
 *
 * <p>The form is small, and the libraries for it come with a tensor framework, so it is written
 * here: the length of a JSON header as eight bytes, the header with the type, shape and place of
 * each tensor, then the numbers; all little-endian.
 *
 * <p>The header begins with a checksum: SHA-256 of the file with zeros in place of its digits.
 *
 * @param metadata words beside the tensors, in their order
 */
record Safetensors(Map<String, Tensor> tensors, Map<String, String> metadata) {
  private static final String METADATA = "__metadata__";
  private static final String FLOATS = "F32";
  private static final String DOUBLES = "F64";
  private static final int ALIGNMENT = 8;
  private static final String CHECKSUM = "checksum";
  private static final String START = "{\"" + METADATA + "\":{\"" + CHECKSUM + "\":\"";
  private static final int AT = Long.BYTES + START.length(); // where the checksum's digits begin
  private static final int DIGITS = 64;
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  void write(Path file) {
    AtomicFile.write(file, this::write);
  }

  void write(OutputStream out) throws IOException {
    ObjectNode header = JSON.createObjectNode();
    ObjectNode words = header.putObject(METADATA);
    words.put(CHECKSUM, "0".repeat(DIGITS));
    metadata.forEach(words::put);
    long offset = 0;
    for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
      Tensor tensor = entry.getValue();
      long end = offset + bytes(tensor);
      ObjectNode description = header.putObject(entry.getKey());
      description.put("dtype", tensor instanceof Tensor.Floats ? FLOATS : DOUBLES);
      Arrays.stream(tensor.shape()).forEach(description.putArray("shape")::add);
      description.putArray("data_offsets").add(offset).add(end);
      offset = end;
    }
    byte[] text = header.toString().getBytes(StandardCharsets.UTF_8);
    int padded = (text.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    requireReadable(offset + Long.BYTES + padded);
    byte[] head = Arrays.copyOf(buffer(Long.BYTES).putLong(0, padded).array(), Long.BYTES + padded);
    System.arraycopy(text, 0, head, Long.BYTES, text.length);
    Arrays.fill(head, Long.BYTES + text.length, head.length, (byte) ' ');
    MessageDigest sum = Seal.digest();
    sum.update(head);
    tensors.values().forEach(tensor -> sum.update(encoded(tensor)));
    byte[] digits = HexFormat.of().formatHex(sum.digest()).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, head, AT, DIGITS);
    out.write(head);
    for (Tensor tensor : tensors.values()) {
      out.write(encoded(tensor));
    }
  }

  /** Refuses to write what could not be read again. */
  static void requireReadable(long bytes) {
    if (bytes > InputFile.MOST_BYTES) {
      throw InputException.of(
          "the weights take %d bytes, and a file of them at most %d; use fewer features (a model"
              + " has weights for each) or hidden units",
          bytes, InputFile.MOST_BYTES);
    }
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static long bytes(Tensor tensor) {
    return tensor instanceof Tensor.Floats floats
        ? (long) floats.values().length * Float.BYTES
        : (long) ((Tensor.Doubles) tensor).values().length * Double.BYTES;
  }

  private static byte[] encoded(Tensor tensor) {
    ByteBuffer buffer = buffer(Math.toIntExact(bytes(tensor)));
    if (tensor instanceof Tensor.Floats floats) {
      buffer.asFloatBuffer().put(floats.values());
    } else {
      buffer.asDoubleBuffer().put(((Tensor.Doubles) tensor).values());
    }
    return buffer.array();
  }

  static Safetensors read(Path file) {
    return read(file.toString(), InputFile.bytes(file, InputFile.MOST_BYTES));
  }

  /** Reads a stream to its end. */
  static Safetensors read(String name, InputStream in) throws IOException {
    byte[] content = in.readNBytes(InputFile.MOST_BYTES);
    if (content.length == InputFile.MOST_BYTES && in.read() >= 0) {
      throw InputException.of("%s: more than %d bytes; is it a model?", name, InputFile.MOST_BYTES);
    }
    return read(name, content);
  }

  /**
   * @param file its name for messages
   */
  static Safetensors read(String file, byte[] content) {
    ByteBuffer all = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    long length = content.length < Long.BYTES ? -1 : all.getLong(0);
    if (length < 2 || length > content.length - Long.BYTES) {
      throw damaged(file, "it is not a safetensors file, or was cut off");
    }
    requireChecksum(file, content);
    int start = Math.toIntExact(Long.BYTES + length);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    Map<String, String> metadata = new LinkedHashMap<>();
    try {
      JsonNode header =
          JSON.readTree(new String(content, Long.BYTES, (int) length, StandardCharsets.UTF_8));
      for (Map.Entry<String, JsonNode> field : header.properties()) {
        if (field.getKey().equals(METADATA)) {
          for (Map.Entry<String, JsonNode> word : field.getValue().properties()) {
            metadata.put(word.getKey(), word.getValue().asText());
          }
        } else {
          tensors.put(field.getKey(), decoded(file, field.getKey(), field.getValue(), all, start));
        }
      }
    } catch (JacksonException e) {
      throw damaged(file, "its header is not JSON");
    }
    metadata.remove(CHECKSUM);
    return new Safetensors(tensors, metadata);
  }

  private static void requireChecksum(String file, byte[] content) {
    byte[] start = START.getBytes(StandardCharsets.US_ASCII);
    if (content.length < AT + DIGITS
        || !Arrays.equals(content, Long.BYTES, AT, start, 0, start.length)) {
      throw damaged(file, "it has no checksum, so this version did not write it");
    }
    String stated = new String(content, AT, DIGITS, StandardCharsets.ISO_8859_1);
    MessageDigest sum = Seal.digest();
    sum.update(content, 0, AT);
    sum.update("0".repeat(DIGITS).getBytes(StandardCharsets.US_ASCII));
    sum.update(content, AT + DIGITS, content.length - AT - DIGITS);
    if (!HexFormat.of().formatHex(sum.digest()).equals(stated)) {
      throw damaged(file, "its checksum does not fit");
    }
  }

  private static Tensor decoded(
      String file, String name, JsonNode description, ByteBuffer all, int start) {
    String type = description.path("dtype").asText();
    long from = whole(description.path("data_offsets").path(0));
    long to = whole(description.path("data_offsets").path(1));
    int[] shape = new int[description.path("shape").size()];
    Arrays.setAll(shape, d -> (int) whole(description.path("shape").path(d)));
    int width = type.equals(FLOATS) ? Float.BYTES : type.equals(DOUBLES) ? Double.BYTES : 0;
    boolean inside = from >= 0 && to >= from && to <= all.capacity() - start;
    if (width == 0
        || !inside
        || !description.path("shape").isArray()
        || (to - from) % width != 0
        || (to - from) / width != count(shape)) {
      throw damaged(
          file,
          "tensor "
              + name
              + " of type "
              + type
              + " and shape "
              + Arrays.toString(shape)
              + " does not fit its place "
              + from
              + " to "
              + to);
    }
    ByteBuffer place =
        all.slice(start + (int) from, (int) (to - from)).order(ByteOrder.LITTLE_ENDIAN);
    if (width == Float.BYTES) {
      float[] values = new float[(int) (to - from) / width];
      place.asFloatBuffer().get(values);
      return new Tensor.Floats(shape, values);
    }
    double[] values = new double[(int) (to - from) / width];
    place.asDoubleBuffer().get(values);
    return new Tensor.Doubles(shape, values);
  }

  /** A number of a header; -1 for anything else, which fits nowhere. */
  private static long whole(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToInt() && node.asInt() >= 0
        ? node.asInt()
        : -1;
  }

  /** How many numbers a shape has; -1 if it is impossible. */
  private static long count(int[] shape) {
    long count = 1;
    for (int size : shape) {
      if (size < 0) {
        return -1;
      }
      count = Math.min(count * size, Integer.MAX_VALUE + 1L); // so that it cannot overflow
    }
    return count;
  }

  static InputException damaged(String file, String problem) {
    return new InputException(
        file + ": the file is damaged: " + problem + "; restore it or train again");
  }

  /** The values of a tensor of 32-bit numbers. */
  float[] floats(String file, String name) {
    if (tensors.get(name) instanceof Tensor.Floats floats) {
      return floats.values();
    }
    throw damaged(file, "tensor " + name + " is missing");
  }

  /** The values of a tensor of 64-bit numbers. */
  double[] doubles(String file, String name) {
    if (tensors.get(name) instanceof Tensor.Doubles doubles) {
      return doubles.values();
    }
    throw damaged(file, "tensor " + name + " is missing");
  }
}

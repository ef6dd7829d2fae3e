package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsTest {
  private static final float[] FLOATS = {1.5f, -0f, Float.NaN, Float.MIN_VALUE, 3e38f, 0.1f};
  private static final double[] DOUBLES = {Math.PI, Double.NEGATIVE_INFINITY, -0.0};

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() {
    file = folder.resolve("t.safetensors");
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put("w", new Tensor.Floats(new int[] {2, 3}, FLOATS));
    tensors.put("x/ä", Tensor.vector(DOUBLES));
    tensors.put("empty", Tensor.vector(new float[0]));
    new Safetensors(tensors, Map.of("epoch", "7")).write(file);
  }

  @Test
  void moreThanCanBeReadAgainIsNotWritten() {
    Safetensors.requireReadable(Integer.MAX_VALUE - 16);
    assertThatThrownBy(() -> Safetensors.requireReadable(1L << 31))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the weights take 2147483648 bytes");
  }

  @Test
  void everyBitComesBack() {
    Safetensors back = Safetensors.read(file);

    assertThat(back.metadata()).containsExactly(Map.entry("epoch", "7"));
    assertThat(back.tensors().keySet()).containsExactly("w", "x/ä", "empty");
    assertThat(back.tensors().get("w").shape()).containsExactly(2, 3);
    float[] floats = back.floats(file.toString(), "w");
    for (int i = 0; i < FLOATS.length; i++) {
      assertThat(Float.floatToRawIntBits(floats[i])).isEqualTo(Float.floatToRawIntBits(FLOATS[i]));
    }
    assertThat(back.doubles(file.toString(), "x/ä")).isEqualTo(DOUBLES);
    assertThat(back.floats(file.toString(), "empty")).isEmpty();
  }

  /** As the format says: length, header, numbers, little-endian, and numbers on a multiple of 8. */
  @Test
  void layoutIsThatOfSafetensors() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int length = (int) bytes.getLong(0);
    String header = new String(bytes.array(), 8, length, StandardCharsets.UTF_8);

    assertThat(length % 8).isZero();
    assertThat(header)
        .matches("\\{\"__metadata__\":\\{\"checksum\":\"[0-9a-f]{64}\",\"epoch\":\"7\"},.*")
        .contains("\"w\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]}");
    assertThat(bytes.getFloat(8 + length)).isEqualTo(1.5f);
  }

  @Test
  void nothingUnfinishedIsLeftBeside() throws IOException {
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void fileThatWasCutOffIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    assertDamaged("its checksum does not fit");

    Files.write(file, Arrays.copyOf(bytes, 20));
    assertDamaged("not a safetensors file, or was cut off");
  }

  @Test
  void fileOfAnotherKindIsRefused() throws IOException {
    Files.writeString(file, "PK\u0003\u0004 this is a zip archive");
    assertDamaged("not a safetensors file");

    byte[] notJson = new byte[16];
    notJson[0] = 8;
    Files.write(file, notJson);
    assertDamaged("it has no checksum");
  }

  @Test
  void missingTensorIsNamed() {
    assertThatThrownBy(() -> Safetensors.read(file).floats(file.toString(), "bias"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("tensor bias is missing");
  }

  private void assertDamaged(String problem) {
    assertThatThrownBy(() -> Safetensors.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ": the file is damaged: ")
        .hasMessageContaining(problem)
        .hasMessageContaining("restore it or train again");
  }
}

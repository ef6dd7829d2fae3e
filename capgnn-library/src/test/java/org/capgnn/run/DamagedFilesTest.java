package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.capgnn.Datasets;
import org.capgnn.Planner;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.parallel.Workers;
import org.capgnn.train.Experiment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of our own, damaged in every way: read as they were written, or refused in one line. */
class DamagedFilesTest {
  private static final Dataset KARATE = Datasets.load("karate");
  private static final Experiment EXPERIMENT = Planner.plan(KARATE, training(1)).experiment();
  private static final List<String> NAMES =
      List.of(
          RunFolder.MODEL,
          RunFolder.WEIGHTS,
          RunFolder.RUN,
          RunFolder.PLAN,
          RunFolder.HISTORY,
          RunFolder.PREDICTIONS);

  private static final FileSystem MEMORY = Jimfs.newFileSystem(Configuration.unix());
  private static final Path finished = MEMORY.getPath("/finished");
  private static final Path other = MEMORY.getPath("/other");
  private static final Path begun = MEMORY.getPath("/begun");
  private final Path folder = MEMORY.getPath("/damaged");

  private static Training training(long seed) {
    return Training.of("capgcn")
        .set("hidden", 2)
        .set("views", 2)
        .set("hops", 2)
        .set("epochs", 4)
        .seed(seed)
        .threads(1);
  }

  @BeforeAll
  static void train() {
    Session.of(KARATE, training(1).folder(finished)).run();
    Session.of(KARATE, training(2).folder(other)).run();
    int[] epochs = {0};
    Session.of(
            KARATE,
            training(1).folder(begun).onEpoch(e -> epochs[0]++).stopWhen(() -> epochs[0] == 2))
        .run();
  }

  @BeforeEach
  void copy() throws IOException {
    Files.createDirectories(folder);
    Files.deleteIfExists(folder.resolve(RunFolder.CHECKPOINT));
    for (String name : NAMES) {
      copy(finished, name);
    }
  }

  private void copy(Path from, String name) throws IOException {
    Files.copy(from.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Turns the folder into that of an interrupted training. */
  private void interrupted() throws IOException {
    for (String name : NAMES) {
      Files.deleteIfExists(folder.resolve(name));
    }
    copy(begun, RunFolder.PLAN);
    copy(begun, RunFolder.CHECKPOINT);
  }

  /** Whatever reads the file. */
  private void use(String name) {
    if (name.equals(RunFolder.MODEL) || name.equals(RunFolder.WEIGHTS)) {
      VertexClassifier.load(folder).on(KARATE, 1).close();
    } else {
      Session.resume(folder, KARATE, Training.defaults().threads(1)).run();
    }
  }

  /** The first step of using it, which is enough to notice damage. */
  private void read(String name) {
    switch (name) {
      case RunFolder.MODEL, RunFolder.WEIGHTS -> SavedModel.read(folder);
      case RunFolder.PLAN -> SavedPlan.read(folder);
      case RunFolder.CHECKPOINT -> Checkpoint.read(folder.resolve(name), EXPERIMENT.key(1));
      default -> {
        try (Workers workers = Workers.of(1)) {
          RunFolder.read(folder, EXPERIMENT, 1, workers);
        }
      }
    }
  }

  private void assertUnreadable(String name) {
    assertThatThrownBy(() -> read(name))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(name);
  }

  private void assertRefused(String name, String... parts) {
    assertThatThrownBy(() -> use(name))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll(parts);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"model.json", "model.safetensors", "run.json", "plan.json", "history.jsonl"})
  void anyByteThatIsFlippedIsNoticed(String name) throws IOException {
    assertEveryFlipIsRefused(name);
  }

  @Test
  void anyByteOfACheckpointThatIsFlippedIsNoticed() throws IOException {
    interrupted();
    assertEveryFlipIsRefused(RunFolder.CHECKPOINT);
  }

  private void assertEveryFlipIsRefused(String name) throws IOException {
    Path file = folder.resolve(name);
    byte[] whole = Files.readAllBytes(file);
    int stride = Math.max(1, whole.length / 1500); // every byte of a small file
    for (int at = 0; at < whole.length; at += stride) {
      byte[] damaged = whole.clone();
      damaged[at] ^= (byte) (1 << at % 8);
      Files.write(file, damaged);
      assertUnreadable(name);
    }
    for (int length = 0; length < whole.length; length += Math.max(1, whole.length / 100)) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertUnreadable(name);
    }
  }

  /** With a checksum that fits, as a program might write it. */
  @ParameterizedTest
  @ValueSource(strings = {"model.json", "run.json", "plan.json"})
  void anyFieldThatIsMissingOrOfAnotherKindIsRefusedInWords(String name) throws IOException {
    Path file = folder.resolve(name);
    Mutations mutations = new Mutations(Files.readString(file));
    int refused = 0;
    for (ObjectNode mutation : mutations.all()) {
      mutation.remove("checksum");
      Files.write(file, Seal.on(mutation.toPrettyString()));
      refused += isRefused(name, mutation) ? 1 : 0;
    }
    assertThat(refused).isGreaterThan(200); // of run.json, most is for scripts and not read back
  }

  private boolean isRefused(String name, JsonNode mutation) {
    try {
      use(name);
      return false;
    } catch (InputException e) {
      assertThat(e.getMessage()).doesNotContain("Exception", "java.", "org.capgnn.");
      return true;
    } catch (RuntimeException e) {
      return fail("%s of %s".formatted(name, mutation), e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.safetensors", "checkpoint.safetensors"})
  void anyChangeOfAHeaderIsRefusedInWords(String name) throws IOException {
    if (name.equals(RunFolder.CHECKPOINT)) {
      interrupted();
    }
    Path file = folder.resolve(name);
    byte[] whole = Files.readAllBytes(file);
    for (ObjectNode mutation : new Mutations(SafetensorsHeader.of(whole)).all()) {
      Files.write(file, SafetensorsHeader.replaced(whole, mutation));
      isRefused(name, mutation);
      if (name.equals(RunFolder.CHECKPOINT)) {
        interrupted();
      }
    }
  }

  @Test
  void filesOfDifferentRunsAreNotTakenTogether() throws IOException {
    copy(other, RunFolder.WEIGHTS);
    assertRefused(RunFolder.WEIGHTS, "model.safetensors: belongs to another run (seed 2, ");

    copy(finished, RunFolder.WEIGHTS);
    copy(other, RunFolder.RUN);
    assertRefused(RunFolder.RUN, "run.json: holds another run (seed 2) than the one asked for");

    copy(finished, RunFolder.RUN);
    copy(other, RunFolder.HISTORY);
    assertRefused(RunFolder.HISTORY, "history.jsonl: is not the file that run.json was written");

    copy(finished, RunFolder.HISTORY);
    copy(other, RunFolder.PREDICTIONS);
    assertRefused(RunFolder.RUN, "predictions.csv: is not the file that run.json was written");
  }

  @Test
  void wholeModelOfAnotherRunIsNotThatOfThisRun() throws IOException {
    copy(other, RunFolder.MODEL);
    copy(other, RunFolder.WEIGHTS);
    assertRefused(RunFolder.RUN, "model.safetensors: is not the file that run.json was written");
  }

  @Test
  void predictionsMayBeDeleted() throws IOException {
    Files.delete(folder.resolve(RunFolder.PREDICTIONS));
    use(RunFolder.RUN);
  }

  @Test
  void noModelIsSavedIntoTheFolderOfARun() throws IOException {
    byte[] before = Files.readAllBytes(folder.resolve(RunFolder.WEIGHTS));
    VertexClassifier model = VertexClassifier.load(other);
    assertThatThrownBy(() -> model.save(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("holds a run, whose model would be replaced");
    assertThat(Files.readAllBytes(folder.resolve(RunFolder.WEIGHTS))).isEqualTo(before);
  }

  @Test
  void savedModelReplacesAnEnsemble() throws IOException {
    Path several = MEMORY.getPath("/several");
    Path place = MEMORY.getPath("/replaced");
    VertexClassifier ensemble =
        Session.of(KARATE, training(1).ensemble(2).folder(several)).run().best().orElseThrow();
    assertThat(ensemble.members()).isEqualTo(2);
    ensemble.save(place);
    assertThat(VertexClassifier.load(place).members()).isEqualTo(2);

    VertexClassifier.load(other).save(place);

    assertThat(VertexClassifier.load(place).card().key().seed()).isEqualTo(2);
    assertThat(VertexClassifier.load(place).members()).isEqualTo(1);
  }

  @Test
  void checkpointOfAnotherSeedIsRefused() throws IOException {
    interrupted();
    copy(other, RunFolder.PLAN);
    assertRefused(
        RunFolder.CHECKPOINT,
        "checkpoint.safetensors: belongs to another run (seed 1, ",
        " than the training to continue (seed 2, ");
  }

  @Test
  void weightThatIsNotANumberIsRefused() throws IOException {
    damageWeights(saved -> floats(saved)[1] = Float.NaN);
    assertRefused(RunFolder.WEIGHTS, "holds NaN");
  }

  @Test
  void transposedShapeIsRefused() throws IOException {
    damageWeights(
        saved -> {
          int[] shape = saved.tensors().values().iterator().next().shape();
          int rows = shape[0];
          shape[0] = shape[1];
          shape[1] = rows;
        });
    assertRefused(RunFolder.WEIGHTS, "has shape [2, 34], model.json says [34, 2]");
  }

  private static float[] floats(Safetensors saved) {
    return ((Tensor.Floats) saved.tensors().values().iterator().next()).values();
  }

  private void damageWeights(Consumer<Safetensors> change) {
    Path file = folder.resolve(RunFolder.WEIGHTS);
    Safetensors saved = Safetensors.read(file);
    change.accept(saved);
    saved.write(file);
  }

  @Test
  void streamIsCheckedLikeFiles() throws IOException {
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    VertexClassifier.load(folder).save(out);
    byte[] whole = out.toByteArray();
    for (int at = 0; at < whole.length; at += 7) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 4;
      assertThatThrownBy(() -> VertexClassifier.load(new ByteArrayInputStream(damaged)))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("the model in the stream: ");
    }
  }
}

package org.capgnn.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.FolderLock;
import org.capgnn.data.file.FolderOutput;
import org.capgnn.graph.InputException;

/**
 * Several trained models whose probabilities are averaged: the content of {@code ensemble.json} and
 * the models in the folders beside it.
 *
 * @param members the heaviest first
 * @param temperature that the logarithms of the averaged probabilities are divided by
 */
public record SavedEnsemble(List<Member> members, double temperature) {
  /** Names the members; the folder of an ensemble has it instead of a model of its own. */
  public static final String FILE = "ensemble.json";

  private static final int FORMAT = 1;
  private static final int MOST = 1000;

  /** A folder beside the file, not one further away. */
  private static final Pattern MEMBER = Pattern.compile("(?!\\.\\.$)[\\w.-]+");

  public SavedEnsemble {
    members = List.copyOf(members);
  }

  /**
   * One of the models.
   *
   * @param folder relative to that of the ensemble
   * @param weight of its probabilities; all weights add up to 1
   * @param temperature of its scores; replaces the model's own
   */
  public record Member(String folder, double weight, double temperature, SavedModel model) {}

  private record Entry(String folder, String run, double weight, double temperature) {}

  private record Content(int format, double temperature, List<Entry> members) {}

  public static boolean isAt(Path folder) {
    return Files.isRegularFile(folder.resolve(FILE));
  }

  /** Writes the list of members; their models are in their folders already. */
  public void writeList(Path folder) {
    JsonFile.write(folder.resolve(FILE), content());
  }

  private Content content() {
    List<Entry> entries =
        members.stream()
            .map(m -> new Entry(m.folder, m.model.card().key().id(), m.weight, m.temperature))
            .toList();
    return new Content(FORMAT, temperature, entries);
  }

  /** Writes the list and the models to a stream, which stays open, as a zip archive. */
  public void write(OutputStream out) {
    StoredArchive archive = new StoredArchive();
    archive.put(FILE, JsonFile.sealed(content()));
    for (Member member : members) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      member.model.write(bytes);
      archive.put(member.folder, bytes.toByteArray());
    }
    archive.write(out);
  }

  /** Whether some bytes are an ensemble rather than a single model. */
  public static boolean isIn(byte[] bytes) {
    return StoredArchive.isOne(bytes);
  }

  /** Reads what {@link #write(OutputStream)} wrote. */
  public static SavedEnsemble read(byte[] bytes) {
    String name = "the ensemble in the stream";
    StoredArchive archive = StoredArchive.read(name, bytes);
    Content content = JsonFile.read(name, archive.get(name, FILE), Content.class, FORMAT, Set.of());
    return of(
        name,
        content,
        folder -> SavedModel.read(new ByteArrayInputStream(archive.get(name, folder))));
  }

  /**
   * Saves the models and the list of them into a folder of their own.
   *
   * <p>A folder that exists is written file by file, the list last. As the list names the runs of
   * its members, old and new ones are never taken together.
   *
   * @throws InputException if the folder holds a run, or another process writes into it
   */
  public void save(Path folder) {
    RunFolder.requireNoRun(folder);
    members.forEach(member -> RunFolder.requireNoRun(folder.resolve(member.folder)));
    try {
      if (Files.exists(folder)) {
        try (FolderLock lock = FolderLock.of(folder)) {
          write(folder);
        }
      } else {
        try (FolderOutput output = new FolderOutput(folder)) {
          write(output.folder());
          output.commit(List.of());
        }
      }
    } catch (IOException e) {
      throw AtomicFile.failure(folder, e);
    }
  }

  private void write(Path folder) {
    members.forEach(member -> member.model.write(folder.resolve(member.folder)));
    writeList(folder);
  }

  public static SavedEnsemble read(Path folder) {
    FolderOutput.requireFinished(folder);
    Path file = folder.resolve(FILE);
    Content content = JsonFile.read(file, Content.class, FORMAT, Set.of());
    return of(file.toString(), content, member -> SavedModel.read(folder.resolve(member)));
  }

  private static SavedEnsemble of(
      String file, Content content, Function<String, SavedModel> models) {
    require(!content.members.isEmpty(), file, "it names no member");
    require(
        content.members.size() <= MOST,
        file,
        "it names %d members, at most %d are read".formatted(content.members.size(), MOST));
    require(
        content.members.stream().map(Entry::folder).distinct().count() == content.members.size(),
        file,
        "it names a member twice");
    require(isPositive(content.temperature), file, "the temperature is " + content.temperature);
    List<Member> members = new ArrayList<>();
    double sum = 0;
    for (Entry entry : content.members) {
      require(
          MEMBER.matcher(entry.folder).matches(),
          file,
          "'%s' is not the name of a folder beside it".formatted(entry.folder));
      require(
          entry.weight > 0 && isPositive(entry.temperature),
          file,
          "member %s has weight %s and temperature %s"
              .formatted(entry.folder, entry.weight, entry.temperature));
      sum += entry.weight;
      SavedModel model = models.apply(entry.folder);
      require(
          model.card().key().id().equals(entry.run),
          file,
          "the model in %s is of another run".formatted(entry.folder));
      members.add(new Member(entry.folder, entry.weight, entry.temperature, model));
    }
    require(Math.abs(sum - 1) < 1e-6, file, "the weights add up to " + sum);
    List<String> classes = members.get(0).model.card().classes();
    for (Member member : members) {
      require(
          member.model.card().classes().equals(classes),
          file,
          "the members have different classes");
    }
    return new SavedEnsemble(members, content.temperature);
  }

  private static boolean isPositive(double temperature) {
    return temperature > 0 && Double.isFinite(temperature);
  }

  private static void require(boolean holds, String file, String problem) {
    if (!holds) {
      throw new InputException(file + ": " + problem + "; restore the file or train again");
    }
  }

  /** Divides the logarithms of probabilities by a temperature, row by row, in place. */
  public static void calibrate(float[] probabilities, int classes, double temperature) {
    for (int row = 0; row < probabilities.length; row += classes) {
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        double powered = Math.pow(Math.max(1e-12, probabilities[row + c]), 1 / temperature);
        probabilities[row + c] = (float) powered;
        sum += powered;
      }
      for (int c = 0; c < classes; c++) {
        probabilities[row + c] = (float) (probabilities[row + c] / sum);
      }
    }
  }
}

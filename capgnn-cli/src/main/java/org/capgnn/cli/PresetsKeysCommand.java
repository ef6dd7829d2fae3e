package org.capgnn.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.Models;
import org.capgnn.settings.Key;
import org.capgnn.train.TrainingKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists what can be set with {@code --set}, from the same table that checks it. */
@Command(
    name = "keys",
    description = "List every --set key with its type, range, default and meaning.")
final class PresetsKeysCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--model", paramLabel = "MODEL", description = "Only the keys of this model.")
  String model;

  PresetsKeysCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<ModelFamily> families = model == null ? Models.all() : List.of(Models.named(model));
    // models that agree on a key share a row
    Map<Key, List<String>> models = new LinkedHashMap<>();
    for (ModelFamily family : families) {
      for (Key key : TrainingKeys.forModel(family)) {
        models.computeIfAbsent(key, k -> new ArrayList<>()).add(family.name());
      }
    }
    TextTable table = new TextTable().row("key", "type", "range", "default", "models", "meaning");
    models.entrySet().stream()
        .sorted((a, b) -> a.getKey().name().compareTo(b.getKey().name()))
        .forEach(entry -> row(table, entry.getKey(), entry.getValue(), families.size()));
    table.print(console.out());
    return ExitCode.OK;
  }

  private static void row(TextTable table, Key key, List<String> models, int all) {
    table.row(
        key.name(),
        key.kind().name().toLowerCase(Locale.ROOT),
        key.range(),
        key.standard(),
        models.size() == all ? "all" : String.join(" ", models),
        key.meaning());
  }
}

package org.capgnn.cli.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.capgnn.Training;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.settings.Key;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the keys of {@code --set}, from the same table that checks them. */
@Command(
    name = "keys",
    description = "List every --set key with its type, range, default and meaning.")
public final class PresetsKeysCommand extends ConsoleCommand {
  @Option(names = "--model", paramLabel = "MODEL", description = "Only the keys of this model.")
  private String model;

  @Override
  public Integer call() {
    List<String> asked = model == null ? List.copyOf(Training.models().keySet()) : List.of(model);
    // models that agree on a key share a row
    Map<Key, List<String>> models = new LinkedHashMap<>();
    for (String name : asked) {
      for (Key key : Training.settings(name)) {
        models.computeIfAbsent(key, k -> new ArrayList<>()).add(name);
      }
    }
    models.entrySet().stream()
        .sorted((a, b) -> a.getKey().name().compareTo(b.getKey().name()))
        .forEach(entry -> print(entry.getKey(), entry.getValue(), asked.size()));
    return ExitCode.OK;
  }

  /** Prints two lines per key: on one line, a long list of choices would push the meaning away. */
  private void print(Key key, List<String> models, int all) {
    String kind = key.kind().name().toLowerCase(Locale.ROOT);
    String only = models.size() == all ? "" : "; " + String.join(" ", models);
    String type = "%s, %s, default %s%s".formatted(kind, key.range(), key.standard(), only);
    console.print("%-25s %s".formatted(key.name(), type));
    console.print("%-25s %s".formatted("", key.meaning()));
  }
}

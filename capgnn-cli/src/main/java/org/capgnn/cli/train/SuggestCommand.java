package org.capgnn.cli.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.capgnn.Planner;
import org.capgnn.Training;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.JsonLine;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.graph.Dataset;
import org.capgnn.suggest.Suggestion;
import org.capgnn.suggest.Suggestions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what to try on a graph, and why. */
@Command(
    name = "suggest",
    description = {
      "Look at a graph without training, and say what to try and why.",
      "Looks at labels, neighbours, degrees, columns and size; labels of test vertices do not count."
    })
public final class SuggestCommand extends ConsoleCommand {
  @Parameters(paramLabel = "DATASET|PATH", description = "A data set, or your own file or folder.")
  private String source;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      defaultValue = "capgat",
      description = "A name from 'capgnn models' (default: ${DEFAULT-VALUE}).")
  private String model;

  @Option(names = "--split", paramLabel = "SPLIT", description = "As for train.")
  private String split;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    Training request = Training.of(model);
    request = split == null ? request : request.split(split);
    Planner.check(source, request);
    Dataset dataset = new DatasetSource(console).load(source, data);
    List<Suggestion> found = Suggestions.of(dataset, request);
    String train = command("train", found);
    String tune = "./capgnn tune " + quoted(source) + (split == null ? "" : " --split " + split);
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("name", dataset.name());
      object.put("suggestions", found.stream().map(SuggestCommand::asMap).toList());
      object.put("commands", List.of(train, tune));
      JsonLine.print(console.out(), object);
      return ExitCode.OK;
    }
    TextTable table = new TextTable();
    for (Suggestion suggestion : found) {
      table.row(suggestion.topic(), suggestion.seen());
      if (!suggestion.advice().isEmpty()) {
        String options = String.join(" ", options(suggestion));
        table.row(
            "",
            suggestion.advice()
                + see(suggestion.topic())
                + (options.isEmpty() ? "" : ": " + options));
      }
    }
    table.row("try", train);
    table.row("", tune + "   (compares all models in 10 minutes)");
    table.print(console.out());
    return ExitCode.OK;
  }

  /** The options of {@code train} that do what is suggested. */
  private static List<String> options(Suggestion suggestion) {
    List<String> options = new ArrayList<>();
    suggestion.settings().forEach((key, value) -> options.add("--set " + key + "=" + value));
    if (suggestion.members() > 0) {
      options.add("--ensemble " + suggestion.members());
    }
    if (suggestion.compare()) {
      options.add("--or-better");
    }
    return options;
  }

  /** The command that helps with the advice on a topic. */
  private static String see(String topic) {
    return switch (topic) {
      case "labels" -> " (see 'capgnn serve --label')";
      case "features" -> " (see 'capgnn datasets info')";
      case "size" -> " (see 'capgnn estimate')";
      default -> "";
    };
  }

  private String command(String name, List<Suggestion> found) {
    Stream<String> model =
        this.model.equals("capgat") ? Stream.empty() : Stream.of("--model " + this.model);
    Stream<String> part = split == null ? Stream.empty() : Stream.of("--split " + split);
    List<String> all = found.stream().flatMap(s -> options(s).stream()).distinct().toList();
    boolean averages = all.stream().anyMatch(option -> option.startsWith("--ensemble"));
    Stream<String> options = // train refuses these together
        all.stream().filter(option -> !(averages && option.equals("--or-better")));
    return Stream.of(Stream.of("./capgnn " + name + " " + quoted(source)), model, part, options)
        .flatMap(texts -> texts)
        .collect(Collectors.joining(" "));
  }

  /** A path as a shell reads it. */
  private static String quoted(String path) {
    return path.matches("[\\w./:~+-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
  }

  private static Map<String, Object> asMap(Suggestion suggestion) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("topic", suggestion.topic());
    map.put("seen", suggestion.seen());
    map.put("advice", suggestion.advice());
    map.put("options", options(suggestion));
    return map;
  }
}

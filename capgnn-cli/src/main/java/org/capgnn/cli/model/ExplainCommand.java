package org.capgnn.cli.model;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.Prediction;
import org.capgnn.Predictor;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.JsonLine;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.SavedModelOptions;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Explanation.Contribution;
import org.capgnn.explain.Explanation.FeatureShare;
import org.capgnn.explain.Explanation.Method;
import org.capgnn.explain.Question;
import org.capgnn.explain.WhatIf;
import org.capgnn.graph.InputException;
import org.capgnn.graph.PlainText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says why a vertex got its label, and what it would get if something were different. */
@Command(
    name = "explain",
    description = {
      "Say why a vertex got its label: which vertices and which of their features speak for it.",
      "Exact for models that predict first and then propagate; by gradient times input for others."
    })
public final class ExplainCommand extends ConsoleCommand {
  @Mixin private SavedModelOptions saved;

  @Option(names = "--vertex", required = true, paramLabel = "ID", description = "The vertex.")
  private String vertex;

  @Option(
      names = "--class",
      paramLabel = "NAME",
      description = "The class to explain (default: the predicted one).")
  private String of;

  @Option(
      names = "--against",
      paramLabel = "NAME",
      description = "The class to compare it with (default: the most probable other one).")
  private String against;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many contributing vertices to list (default: ${DEFAULT-VALUE}).")
  private int top;

  @Option(
      names = "--without-edge",
      paramLabel = "A,B",
      description = "Leave an edge out and show the new probabilities; may be repeated.")
  private List<String> withoutEdges = List.of();

  @Option(
      names = "--without-vertex",
      paramLabel = "ID",
      description = "Leave a vertex out and show the new probabilities; may be repeated.")
  private List<String> withoutVertices = List.of();

  @Option(
      names = "--set-feature",
      paramLabel = "[ID:]NAME=VALUE",
      description = {
        "Change a feature of the vertex, or of another one, and show the new probabilities;",
        "may be repeated."
      })
  private List<String> setFeatures = List.of();

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  @Mixin private ThreadsOption threads;
  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    if (top < 1) {
      throw new InputException("--top " + top + ": expected at least 1");
    }
    Question question = question();
    try (Predictor live = saved.bind(saved.load(), console, data, threads)) {
      WhatIf changes = changes(live);
      Explanation why = live.explain(question);
      if (changes.isNothing()) {
        print(live.of(vertex), null, why);
        return ExitCode.OK;
      }
      try (Predictor changed = live.whatIf(changes)) {
        print(live.of(vertex), changed.of(vertex), changed.explain(question));
      }
      return ExitCode.OK;
    }
  }

  private Question question() {
    Question question = Question.about(vertex).top(top);
    question = of == null ? question : question.of(of);
    return against == null ? question : question.against(against);
  }

  private WhatIf changes(Predictor live) {
    WhatIf changes = WhatIf.nothing();
    for (String edge : withoutEdges) {
      String[] ends = ends(live, edge);
      changes = changes.withoutEdge(ends[0], ends[1]);
    }
    for (String id : withoutVertices) {
      changes = changes.withoutVertex(id);
    }
    for (String assignment : setFeatures) {
      int equals = assignment.indexOf('=');
      if (equals < 1) {
        throw new InputException(
            "--set-feature %s: expected NAME=VALUE or ID:NAME=VALUE".formatted(assignment));
      }
      String name = assignment.substring(0, equals);
      String value = assignment.substring(equals + 1);
      int colon = name.indexOf(':');
      boolean other = colon > 0 && live.data().indexOf(name.substring(0, colon)).isPresent();
      changes =
          changes.set(
              other ? name.substring(0, colon) : vertex,
              other ? name.substring(colon + 1) : name,
              value);
    }
    return changes;
  }

  /** The two ids around a comma; ids may contain commas themselves. */
  private static String[] ends(Predictor live, String edge) {
    for (int comma = edge.indexOf(','); comma >= 0; comma = edge.indexOf(',', comma + 1)) {
      String first = edge.substring(0, comma);
      String second = edge.substring(comma + 1);
      if (live.data().indexOf(first).isPresent() && live.data().indexOf(second).isPresent()) {
        return new String[] {first, second};
      }
    }
    throw new InputException(
        "--without-edge %s: expected the ids of two vertices, as in a,b".formatted(edge));
  }

  private void print(Prediction before, Prediction after, Explanation why) {
    if (json) {
      Map<String, Object> object = why.json();
      if (after != null) {
        object = new LinkedHashMap<>(object);
        object.put("before", before.probabilities());
        object.put("after", after.probabilities());
      }
      JsonLine.print(console.out(), object);
      return;
    }
    PrintWriter out = console.out();
    if (after != null) {
      printChange(out, before, after);
    }
    out.println(PlainText.escaped(headline(why)));
    out.println();
    printContributions(out, why);
    printHops(out, why);
    printFeatures(out, why);
  }

  private static void printChange(PrintWriter out, Prediction before, Prediction after) {
    TextTable table = new TextTable().row("class", "before", "after");
    before
        .probabilities()
        .forEach(
            (name, p) ->
                table.row(name, Text.of("%.4f", p), Text.of("%.4f", after.probability(name))));
    table.print(out);
    out.println();
  }

  private static String headline(Explanation why) {
    return Text.of(
            "%s: %s rather than %s, logit %+.4f, probability %.4f%s",
            why.vertex(),
            why.className(),
            why.against(),
            why.logit(),
            why.probability(),
            why.method() == Method.EXACT
                ? ""
                : "\ngradient times input: an approximation, the shares need not add up to the logit")
        + why.member().map(ExplainCommand::membership).orElse("");
  }

  private static String membership(Explanation.Member member) {
    return Text.of(
        "\nthe probability is that of an ensemble of %d models; logit and shares are those of its"
            + " heaviest member alone, %s with weight %.3f",
        member.members(), member.model(), member.weight());
  }

  private static void printContributions(PrintWriter out, Explanation why) {
    boolean evidence = why.method() == Method.EXACT;
    TextTable table =
        evidence
            ? new TextTable().row("vertex", "distance", "evidence", "share")
            : new TextTable().row("vertex", "distance", "share");
    for (Contribution c : why.contributions()) {
      String distance = c.distance() < 0 ? "none" : Integer.toString(c.distance());
      String share = Text.of("%+.4f", c.share());
      if (evidence) {
        table.row(c.vertex(), distance, Text.of("%+.4f", c.evidence()), share);
      } else {
        table.row(c.vertex(), distance, share);
      }
    }
    table.print(out);
    int others = why.contributors() - why.contributions().size();
    String rest =
        evidence
            ? "the other %,d contributing vertices: %+.4f"
            : "the other %,d contributing vertices and what the approximation misses: %+.4f";
    out.println(Text.of(rest, others, why.rest()));
    if (why.bias() != 0) {
      out.println(Text.of("bias: %+.4f", why.bias()));
    }
  }

  private static void printHops(PrintWriter out, Explanation why) {
    if (!why.hops().isEmpty()) {
      StringBuilder line = new StringBuilder("share per hop, from 0:");
      why.hops().forEach(share -> line.append(Text.of(" %+.3f", share)));
      out.println();
      out.println(line);
    }
  }

  private static void printFeatures(PrintWriter out, Explanation why) {
    if (!why.features().isEmpty()) {
      out.println();
      TextTable table = new TextTable().row("vertex", "feature", "share");
      for (FeatureShare f : why.features()) {
        table.row(f.vertex(), f.feature(), Text.of("%+.4f", f.share()));
      }
      table.print(out);
    }
  }
}

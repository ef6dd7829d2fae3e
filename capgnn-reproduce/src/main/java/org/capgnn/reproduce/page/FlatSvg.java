package org.capgnn.reproduce.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.report.chart.ChartStyle;
import org.capgnn.report.chart.Drawing;

/**
 * Converts the style sheet of a drawing into plain attributes, for programs that do not support
 * style sheets with variables.
 *
 * <p>Supports what {@code chart.css} uses: variables, and selectors of a tag and classes, where
 * later rules win. Only the light colours are used.
 */
final class FlatSvg {
  private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^{}]*)\\}");
  private static final Pattern DECLARATION = Pattern.compile("([\\w-]+)\\s*:\\s*([^;]+)");
  private static final Pattern MEDIA =
      Pattern.compile("@media[^{]*\\{(?:[^{}]*\\{[^{}]*\\})*\\s*\\}");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern VARIABLE = Pattern.compile("var\\((--[\\w-]+)\\)");

  private static final Pattern STYLE = Pattern.compile("<style>.*?</style>", Pattern.DOTALL);
  private static final Pattern TAG = Pattern.compile("<(\\w+)((?: [\\w-]+=\"[^\"]*\")*)(/?)>");
  private static final Pattern CLASSES = Pattern.compile(" class=\"([^\"]*)\"");
  private static final String FONT =
      "<svg font-family=\"DejaVu Sans, Arial, sans-serif\" font-size=\"12\"";

  /** Classes of elements that are only visible on hover. */
  private static final Set<String> ON_HOVER = Set.of("strip", "cross", "probe");

  private static final Pattern KEPT =
      Pattern.compile(
          "fill|opacity|stroke(-width|-dasharray|-linejoin|-linecap)?|font-(size|weight)");

  private record StyleRule(String tag, Set<String> classes, Map<String, String> values) {}

  private final List<StyleRule> rules = new ArrayList<>();
  private final Map<String, String> variables = new LinkedHashMap<>();

  private FlatSvg(String css) {
    String plain = MEDIA.matcher(COMMENT.matcher(css).replaceAll("")).replaceAll("");
    Matcher rule = RULE.matcher(plain);
    while (rule.find()) {
      Map<String, String> values = new LinkedHashMap<>();
      DECLARATION
          .matcher(rule.group(2))
          .results()
          .forEach(declared -> values.put(declared.group(1), declared.group(2).strip()));
      for (String selector : rule.group(1).split(",")) {
        add(selector.strip(), values);
      }
    }
  }

  private void add(String selector, Map<String, String> values) {
    if (selector.equals(":root")) {
      variables.putAll(values);
    } else if (!selector.contains(":") && !selector.contains(">")) {
      String last = selector.substring(selector.lastIndexOf(' ') + 1);
      String[] parts = last.split("\\.");
      Set<String> classes = Set.copyOf(Arrays.asList(parts).subList(1, parts.length));
      rules.add(new StyleRule(parts[0], classes, values));
    }
  }

  static String of(Drawing drawing) {
    FlatSvg flat = new FlatSvg(ChartStyle.css());
    String svg = STYLE.matcher(drawing.standalone()).replaceFirst("");
    return TAG.matcher(svg)
        .replaceAll(tag -> Matcher.quoteReplacement(flat.flattened(tag)))
        .replaceFirst("<svg", FONT);
  }

  private String flattened(MatchResult tag) {
    String name = tag.group(1);
    Matcher found = CLASSES.matcher(tag.group(2));
    Set<String> classes = found.find() ? Set.of(found.group(1).split(" ")) : Set.of();
    if (!Collections.disjoint(classes, ON_HOVER)) {
      return "";
    }
    Map<String, String> style = new LinkedHashMap<>();
    rules.stream()
        .filter(rule -> rule.tag().isEmpty() || rule.tag().equals(name))
        .filter(rule -> classes.containsAll(rule.classes()))
        .forEach(rule -> style.putAll(rule.values()));
    StringBuilder attributes = new StringBuilder(found.replaceFirst(""));
    style.forEach(
        (key, value) -> {
          if (KEPT.matcher(key).matches()) {
            String plain = resolved(value, style).replace("px", "");
            attributes.append(" %s=\"%s\"".formatted(key, plain));
          }
        });
    return "<" + name + attributes + tag.group(3) + ">";
  }

  /** Replaces variables; those of the element take precedence over those of the page. */
  private String resolved(String value, Map<String, String> own) {
    Matcher variable = VARIABLE.matcher(value);
    if (!variable.find()) {
      return value;
    }
    String name = variable.group(1);
    String inside = own.getOrDefault(name, variables.getOrDefault(name, "none"));
    return resolved(variable.replaceFirst(Matcher.quoteReplacement(inside)), own);
  }
}

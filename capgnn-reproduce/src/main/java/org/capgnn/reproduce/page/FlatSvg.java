package org.capgnn.reproduce.page;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.capgnn.report.chart.ChartStyle;
import org.capgnn.report.chart.Drawing;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Converts the style sheet of a drawing into plain attributes, for programs that do not support
 * style sheets with variables.
 *
 * <p>Supports what {@code chart.css} uses: variables, and selectors of a tag and classes, where
 * later rules win. Only the light colours are used.
 */
final class FlatSvg {
  private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^{}]*)\\}");
  private static final Pattern MEDIA =
      Pattern.compile("@media[^{]*\\{(?:[^{}]*\\{[^{}]*\\})*\\s*\\}");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern VARIABLE = Pattern.compile("var\\((--[\\w-]+)\\)");

  /** Classes of elements that are only visible on hover. */
  private static final Set<String> ON_HOVER = Set.of("strip", "cross", "probe");

  private static final Set<String> KEPT =
      Set.of(
          "fill",
          "stroke",
          "stroke-width",
          "stroke-dasharray",
          "stroke-linejoin",
          "stroke-linecap",
          "opacity",
          "font-size",
          "font-weight");

  private record Rule(String tag, Set<String> classes, Map<String, String> values) {
    boolean fits(Element element, Set<String> own) {
      return (tag.isEmpty() || tag.equals(element.getTagName())) && own.containsAll(classes);
    }
  }

  private final List<Rule> rules = new ArrayList<>();
  private final Map<String, String> variables = new LinkedHashMap<>();

  private FlatSvg(String css) {
    String plain = MEDIA.matcher(COMMENT.matcher(css).replaceAll("")).replaceAll("");
    Matcher rule = RULE.matcher(plain);
    while (rule.find()) {
      Map<String, String> values = declarations(rule.group(2));
      for (String selector : rule.group(1).split(",")) {
        add(selector.strip(), values);
      }
    }
  }

  private static Map<String, String> declarations(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String declaration : text.split(";")) {
      int colon = declaration.indexOf(':');
      if (colon > 0) {
        values.put(
            declaration.substring(0, colon).strip(), declaration.substring(colon + 1).strip());
      }
    }
    return values;
  }

  private void add(String selector, Map<String, String> values) {
    if (selector.equals(":root")) {
      variables.putAll(values);
    } else if (!selector.contains(":") && !selector.contains(">")) {
      String last = selector.substring(selector.lastIndexOf(' ') + 1);
      String[] parts = last.split("\\.");
      Set<String> classes = Set.copyOf(Arrays.asList(parts).subList(1, parts.length));
      rules.add(new Rule(parts[0], classes, values));
    }
  }

  /** Returns an SVG file without a style sheet. */
  static byte[] of(Drawing drawing) {
    try {
      Document svg =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(
                  new ByteArrayInputStream(drawing.standalone().getBytes(StandardCharsets.UTF_8)));
      FlatSvg flat = new FlatSvg(ChartStyle.css());
      Element root = svg.getDocumentElement();
      remove(root.getElementsByTagName("style"));
      remove(root.getElementsByTagName("title"));
      remove(root.getElementsByTagName("desc"));
      flat.flatten(root);
      root.setAttribute("font-family", "DejaVu Sans, Arial, sans-serif");
      root.setAttribute("font-size", "12");
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      TransformerFactory.newInstance()
          .newTransformer()
          .transform(new DOMSource(svg), new StreamResult(out));
      return out.toByteArray();
    } catch (ParserConfigurationException | SAXException | IOException | TransformerException e) {
      throw new IllegalStateException("a drawing is not well-formed", e);
    }
  }

  private static void remove(NodeList elements) {
    while (elements.getLength() > 0) {
      elements.item(0).getParentNode().removeChild(elements.item(0));
    }
  }

  private void flatten(Element element) {
    NodeList children = element.getChildNodes();
    for (int i = children.getLength() - 1; i >= 0; i--) {
      if (children.item(i) instanceof Element child) {
        if (classes(child).stream().anyMatch(ON_HOVER::contains)) {
          element.removeChild(child);
        } else {
          flatten(child);
        }
      }
    }
    Map<String, String> style = new LinkedHashMap<>();
    Set<String> own = classes(element);
    rules.stream().filter(rule -> rule.fits(element, own)).forEach(r -> style.putAll(r.values()));
    style.forEach(
        (name, value) -> {
          if (KEPT.contains(name)) {
            element.setAttribute(name, resolved(value, style).replace("px", ""));
          }
        });
    element.removeAttribute("class");
  }

  private static Set<String> classes(Element element) {
    return Set.of(element.getAttribute("class").strip().split("\\s+"));
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

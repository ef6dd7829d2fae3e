package org.capgnn.report.chart;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A drawing read back by an XML parser, which rejects markup that is not well-formed. */
public record Parsed(Document document) {
  public static Parsed of(Drawing drawing) {
    return of(drawing.inline());
  }

  public static Parsed of(String xml) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      return new Parsed(factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml))));
    } catch (Exception e) {
      throw new AssertionError("not well-formed: " + e.getMessage(), e);
    }
  }

  public List<Element> all(String path) {
    try {
      NodeList nodes =
          (NodeList)
              XPathFactory.newInstance()
                  .newXPath()
                  .evaluate(path, document, XPathConstants.NODESET);
      List<Element> elements = new ArrayList<>();
      for (int i = 0; i < nodes.getLength(); i++) {
        elements.add((Element) nodes.item(i));
      }
      return elements;
    } catch (XPathExpressionException e) {
      throw new AssertionError(path, e);
    }
  }

  /** Returns the elements of a name that have a class. */
  public List<Element> withClass(String name, String kind) {
    return all("//" + name + "[contains(concat(' ', @class, ' '), ' " + kind + " ')]");
  }

  /** Removes the legend, whose samples look like curves. */
  public Parsed withoutLegend() {
    all("//g[@class='legend']").forEach(legend -> legend.getParentNode().removeChild(legend));
    return this;
  }

  public List<String> texts(String path) {
    return all(path).stream().map(Element::getTextContent).toList();
  }

  public static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}

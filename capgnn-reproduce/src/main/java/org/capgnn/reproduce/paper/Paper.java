package org.capgnn.reproduce.paper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The numbers and sentences published in the paper, and our notes on them. */
public final class Paper {
  /** The data sets, in the order of the tables. */
  public static final List<String> DATASETS =
      List.of("cora", "citeseer", "pubmed", "amazon-computers", "amazon-photo");

  /** The three data sets with a fixed split. */
  public static final List<String> CITATION_NETWORKS = DATASETS.subList(0, 3);

  private static final JsonNode PAPER = read("paper.yaml");
  private static final JsonNode CLAIMS = read("claims.yaml");
  private static final JsonNode NOTES = read("notes.yaml");

  private Paper() {}

  /** Returns a value of table 1, such as the number of {@code vertices}. */
  public static int count(String dataset, String column) {
    return PAPER.at("/statistics/" + dataset + "/" + column).intValue();
  }

  /** Returns a value of table 2; empty if the paper has a dash. */
  public static OptionalDouble accuracy(String dataset, String model) {
    JsonNode value = PAPER.at("/accuracies/" + dataset + "/" + model);
    return value.isNumber() ? OptionalDouble.of(value.doubleValue()) : OptionalDouble.empty();
  }

  /** Returns what the paper's text says about a figure. */
  public static Optional<String> quote(String study) {
    return text(PAPER.at("/quotes/" + study));
  }

  /** Returns why a cell of table 2 is below the published value, if that is known. */
  public static Optional<String> note(String dataset, String model) {
    return text(NOTES.at("/" + dataset + "/" + model));
  }

  /** Returns the claims: each has an id, a study, a unit, a text and a test. */
  public static JsonNode claims() {
    return CLAIMS;
  }

  /** Returns how to read a part of the page, such as a figure. */
  public static String about(String part) {
    return NOTES.at("/about/" + part).textValue();
  }

  /** Returns why some runs of a figure are far below the rest, if that is known. */
  public static Optional<String> fallenNote(String study) {
    return text(NOTES.at("/fallen/" + study));
  }

  private static Optional<String> text(JsonNode node) {
    return node.isTextual() ? Optional.of(node.textValue()) : Optional.empty();
  }

  private static JsonNode read(String name) {
    try (InputStream in = Paper.class.getResourceAsStream(name)) {
      return new YAMLMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read", e);
    }
  }
}

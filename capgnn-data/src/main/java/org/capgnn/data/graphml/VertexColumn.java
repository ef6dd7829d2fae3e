package org.capgnn.data.graphml;

import java.util.function.IntFunction;

/**
 * An attribute of vertices to write.
 *
 * @param type GraphML's name of the type, such as {@code string} or {@code double}
 * @param cells the value of each vertex; empty if it has none
 */
public record VertexColumn(String name, String type, IntFunction<String> cells) {

  /** An attribute of text. */
  public static VertexColumn text(String name, IntFunction<String> cells) {
    return new VertexColumn(name, "string", cells);
  }

  /** An attribute of numbers. */
  public static VertexColumn number(String name, IntFunction<String> cells) {
    return new VertexColumn(name, "double", cells);
  }
}

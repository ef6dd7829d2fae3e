package org.capgnn.live.rows;

import java.util.Arrays;

/**
 * An immutable list of vertices; changed copies share all pages that did not change.
 *
 * <p>A change copies the list of pages and the pages that it touches, so its cost grows with the
 * change and hardly with the graph.
 */
public final class VertexTable {
  private static final int SHIFT = 6;
  private static final int PAGE = 1 << SHIFT;

  private final Vertex[][] pages;
  private final int size;

  private VertexTable(Vertex[][] pages, int size) {
    this.pages = pages;
    this.size = size;
  }

  public static VertexTable of(Vertex[] vertices) {
    Vertex[][] pages = new Vertex[(vertices.length + PAGE - 1) >> SHIFT][];
    for (int p = 0; p < pages.length; p++) {
      pages[p] = Arrays.copyOfRange(vertices, p << SHIFT, (p + 1) << SHIFT);
    }
    return new VertexTable(pages, vertices.length);
  }

  /** Number of vertices, including those that were removed. */
  public int size() {
    return size;
  }

  public Vertex get(int vertex) {
    return pages[vertex >> SHIFT][vertex & (PAGE - 1)];
  }

  public Editor edit() {
    return new Editor(this);
  }

  /** Collects changes to a table, which itself stays as it is. */
  public static final class Editor {
    private Vertex[][] pages;
    private boolean[] owned;
    private int size;

    private Editor(VertexTable from) {
      pages = from.pages.clone();
      owned = new boolean[pages.length];
      size = from.size;
    }

    public int size() {
      return size;
    }

    public Vertex get(int vertex) {
      return pages[vertex >> SHIFT][vertex & (PAGE - 1)];
    }

    public void set(int vertex, Vertex changed) {
      int page = vertex >> SHIFT;
      if (!owned[page]) {
        pages[page] = pages[page].clone();
        owned[page] = true;
      }
      pages[page][vertex & (PAGE - 1)] = changed;
    }

    /** Appends a vertex and returns its number. */
    public int add(Vertex vertex) {
      if (size >> SHIFT == pages.length) {
        pages = Arrays.copyOf(pages, pages.length + 1);
        owned = Arrays.copyOf(owned, pages.length);
        pages[pages.length - 1] = new Vertex[PAGE];
        owned[pages.length - 1] = true;
      }
      int number = size++;
      set(number, vertex);
      return number;
    }

    /** The changed table; the editor must not be used afterwards. */
    public VertexTable build() {
      return new VertexTable(pages, size);
    }
  }
}

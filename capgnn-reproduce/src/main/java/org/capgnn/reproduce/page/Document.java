package org.capgnn.reproduce.page;

import java.util.List;

/** A text with tables and figures, independent of the output format. */
record Document(String title, String lead, List<Block> blocks) {
  Document {
    blocks = List.copyOf(blocks);
  }

  /** Returns the figures among the blocks. */
  List<Block.Figure> figures() {
    return blocks.stream()
        .filter(Block.Figure.class::isInstance)
        .map(Block.Figure.class::cast)
        .toList();
  }
}

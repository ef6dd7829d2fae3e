package org.capgnn.reproduce.page;

import java.util.List;

/** A text with tables and figures, in no particular form yet. */
record Document(String title, String lead, List<Block> blocks) {
  Document {
    blocks = List.copyOf(blocks);
  }

  /** All its figures, also those within details. */
  List<Block.Figure> figures() {
    return blocks.stream()
        .filter(Block.Figure.class::isInstance)
        .map(Block.Figure.class::cast)
        .toList();
  }
}

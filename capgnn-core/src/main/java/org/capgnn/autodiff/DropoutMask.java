package org.capgnn.autodiff;

import org.capgnn.kernel.MaskKernels;
import org.capgnn.parallel.Blocks;

/**
 * The elements that a dropout keeps in one epoch, one bit each.
 *
 * <p>The operator decides whether the eight bits of a byte are eight views of an element or eight
 * neighbouring elements.
 */
public final class DropoutMask {
  /** What the bits of a mask belong to, item by item; a shard draws those of its own items. */
  public enum Item {
    /** Entries of A + I. */
    EDGE,
    /** Stored features. */
    FEATURE,
    VERTEX,
    /** Anything else, which only a graph in one piece can draw. */
    OTHER
  }

  private final String name;
  private final int layer;
  private final Item item;
  private final long size;
  private final double rate;
  private final byte[] drawn;
  private final AlignedRows aligned;
  private final Loop fill;
  private Pass pass;

  /**
   * @param layer a number that no other mask of the model has
   * @param bytes mask bytes needed
   * @param rate share of elements dropped, from 0 to below 1
   */
  public DropoutMask(String name, int layer, long bytes, double rate) {
    this(name, layer, Item.OTHER, 8 * bytes, rate, null);
  }

  private DropoutMask(
      String name, int layer, Item item, long size, double rate, AlignedRows aligned) {
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException(
          "dropout rate of " + name + " must be from 0 to below 1, found " + rate);
    }
    this.name = name;
    this.layer = layer;
    this.item = item;
    this.size = size;
    this.rate = rate;
    this.drawn =
        aligned == null
            ? new byte[MaskKernels.arrayLength(name, (size + 7) / 8)]
            : aligned.packed();
    this.aligned = aligned;
    int count = Math.max(1, Math.min(64, drawn.length / 8192));
    this.fill =
        new Loop(
            Blocks.even(drawn.length, count, MaskKernels.GROUP),
            (kernels, b, from, to, scratch) ->
                pass.masks().fill(kernels.masks(), this, pass.epoch(), drawn, from, to));
  }

  /** A mask, or null if nothing is dropped. */
  public static DropoutMask orNull(String name, int layer, long bytes, double rate) {
    return orNull(name, layer, Item.OTHER, 8 * bytes, rate);
  }

  /**
   * A mask, or null if nothing is dropped.
   *
   * @param size bits needed, the same number for each item
   */
  public static DropoutMask orNull(String name, int layer, Item item, long size, double rate) {
    return rate == 0 ? null : new DropoutMask(name, layer, item, size, rate, null);
  }

  /**
   * A mask with a bit per element of a matrix, each row starting with a byte, or null where nothing
   * is dropped.
   *
   * @param rows the same number for each vertex
   */
  public static DropoutMask ofRowsOrNull(
      String name, int layer, long rows, int width, double rate) {
    if (rate == 0 || width % 8 == 0) {
      return orNull(name, layer, Item.VERTEX, rows * width, rate);
    }
    AlignedRows aligned = new AlignedRows(name, rows, width);
    return new DropoutMask(name, layer, Item.VERTEX, rows * width, rate, aligned);
  }

  /** Draws the mask of the pass's epoch. */
  public void draw(Pass current) {
    pass = current;
    fill.run(current);
    if (aligned != null) {
      aligned.copy(current);
    }
  }

  public String name() {
    return name;
  }

  public int layer() {
    return layer;
  }

  /** What the bits belong to. */
  public Item item() {
    return item;
  }

  /** Bits of all items together. */
  public long size() {
    return size;
  }

  public double rate() {
    return rate;
  }

  public double keepProbability() {
    return 1 - rate;
  }

  /** The factor of kept values. */
  public float scale() {
    return (float) (1 / (1 - rate));
  }

  /** The bytes themselves. */
  public byte[] bits() {
    return aligned == null ? drawn : aligned.bits();
  }
}

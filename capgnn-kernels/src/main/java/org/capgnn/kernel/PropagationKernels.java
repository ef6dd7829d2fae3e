package org.capgnn.kernel;

/**
 * Multiplication of a sparse matrix, whose entries may be dropped per view, with rows in the {@link
 * Lanes} layout.
 */
public interface PropagationKernels {

  /**
   * The arrays of one hop; made once and used in every epoch.
   *
   * @param offsets start of each row's entries
   * @param columns the row of {@code input} that each entry gathers
   * @param origin the position of each entry in {@code keep}, or null for its own position
   * @param values one value per entry, or one row of lanes per entry and group if {@code
   *     laneValues} is set
   * @param keep one byte per entry and group, or null where nothing is dropped
   * @param keepTable multipliers by mask byte ({@link KeepTable})
   * @param scale factor of the product
   * @param input the rows to gather
   * @param addendScale factor of the addend
   * @param addend rows to add, may be {@code output} itself
   * @param output overwritten
   */
  record Hop(
      Lanes lanes,
      int[] offsets,
      int[] columns,
      int[] origin,
      float[] values,
      boolean laneValues,
      byte[] keep,
      float[] keepTable,
      float scale,
      float[] input,
      float addendScale,
      float[] addend,
      float[] output) {
    private static final float[] ALL = KeepTable.of(Lanes.WIDTH, 1f);

    /** The table of multipliers; a table of ones if nothing is dropped. */
    public float[] multipliers() {
      return keep == null ? ALL : keepTable;
    }
  }

  /**
   * {@code output_i = scale * sum_e keep_e value_e input_columns(e) + addendScale * addend_i} for
   * the rows from..to-1.
   */
  void propagate(Hop hop, int from, int to, Scratch scratch);

  /**
   * The gradient of the entries' values: {@code gradient_e += scale * keep_e * sum_c rows_ic *
   * input_jc} for the rows from..to-1, one row of lanes per entry and group.
   *
   * @param rows what the product's row i is multiplied with: the gradient of the output, or, where
   *     the hop is the transposed one, the input of the original hop
   */
  void entryGradient(Hop hop, float[] rows, float[] gradient, int from, int to);
}

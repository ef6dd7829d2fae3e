package org.capgnn.spark;

import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.Identifiable;

/** A parameter that is a whole number with a least value. */
final class WholeParam extends IntParam {
  private static final long serialVersionUID = 1;

  private final int least;

  WholeParam(Identifiable owner, String name, String doc, int least) {
    super(owner.uid(), name, doc, ParamValidators.gtEq(least));
    this.least = least;
  }

  int least() {
    return least;
  }
}

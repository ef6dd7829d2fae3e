package org.capgnn.cli.bench;

import java.util.Arrays;

/** A kernel on the arrays of a data set, with what one call has to do. */
interface KernelProbe {
  /** Calls before those that count: as cold as it starts, a short one takes twice as long. */
  int WARM_CALLS = 200;

  long WARM_NANOS = 100_000_000;

  String name();

  double flops();

  double bytes();

  long gatheredBytes();

  /** One call over all vertices. */
  void run();

  /** The kernel's figure beside the machine's, all measured now. */
  default KernelFigure measure(Roof roof) {
    double flopRate = roof.flops();
    double bandwidth = roof.bandwidth(gatheredBytes());
    return new KernelFigure(
        name(), flops(), bytes(), gatheredBytes(), medianMillis(), flopRate, bandwidth);
  }

  /** Of at least 7 calls and about 60 milliseconds. */
  private double medianMillis() {
    long warm = System.nanoTime() + WARM_NANOS;
    for (int call = 0; call < WARM_CALLS && System.nanoTime() < warm; call++) {
      run();
    }
    double[] millis = new double[1000];
    int calls = 0;
    double total = 0;
    while (calls < millis.length && (calls < 7 || total < 60)) {
      long start = System.nanoTime();
      run();
      millis[calls] = (System.nanoTime() - start) / 1e6;
      total += millis[calls++];
    }
    return Samples.quantile(Arrays.copyOf(millis, calls), 0.5);
  }
}

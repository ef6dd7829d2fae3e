package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class EnsembleFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.ENSEMBLE.check(data);
  }
}

package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class GeomGcnFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.GEOM_GCN.check(data);
  }
}

package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class RunFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.RUN.check(data);
  }
}

package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class TrialFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.TRIAL.check(data);
  }
}

package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class CheckpointFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.CHECKPOINT.check(data);
  }
}

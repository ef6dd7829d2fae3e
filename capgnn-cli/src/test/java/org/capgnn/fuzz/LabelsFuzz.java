package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class LabelsFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.LABELS.check(data);
  }
}

package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class PresetFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.PRESET.check(data);
  }
}

package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class JsonFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.JSON.check(data);
  }
}

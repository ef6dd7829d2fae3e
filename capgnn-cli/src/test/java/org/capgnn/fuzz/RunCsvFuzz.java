package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class RunCsvFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.RUN_CSV.check(data);
  }
}

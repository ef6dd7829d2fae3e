package org.capgnn.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

class LinqsTabFuzz {

  @FuzzTest
  void reads(byte[] data) throws IOException {
    FuzzTarget.LINQS_TAB.check(data);
  }
}

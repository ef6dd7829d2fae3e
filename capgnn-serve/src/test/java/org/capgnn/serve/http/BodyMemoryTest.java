package org.capgnn.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodyMemoryTest {
  @Test
  void whatIsReleasedCanBeTakenAgain() {
    BodyMemory memory = new BodyMemory(100);
    assertThat(memory.take(60)).isTrue();
    assertThat(memory.take(60)).isFalse();
    assertThat(memory.take(40)).isTrue(); // what was refused took nothing
    memory.release(60);
    assertThat(memory.take(60)).isTrue();
  }
}

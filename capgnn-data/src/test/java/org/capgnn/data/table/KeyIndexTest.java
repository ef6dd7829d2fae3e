package org.capgnn.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyIndexTest {

  @Test
  void everyAddedKeyIsFoundAtItsPositionAndNoOther() {
    ByteKeys keys = new ByteKeys();
    for (int i = 0; i < 20_000; i++) {
      assertThat(keys.add("näme-" + i * 3)).isEqualTo(i);
    }
    assertThat(keys.add("näme-3")).isEqualTo(-1);
    for (int i = 0; i < 60_000; i++) {
      assertThat(keys.find("näme-" + i)).isEqualTo(i % 3 == 0 ? i / 3 : -1);
    }
    assertThat(keys.find("")).isEqualTo(-1);
    assertThat(keys.toList())
        .isEqualTo(IntStream.range(0, 20_000).mapToObj(i -> "näme-" + i * 3).toList());
  }

  @Test
  void keysThatDifferInLengthOrZeroBytesAreToldApart() {
    ByteKeys keys = new ByteKeys();
    for (int length = 0; length < 40; length++) {
      assertThat(keys.add("\0".repeat(length))).isEqualTo(length);
    }
    assertThat(keys.find("\0".repeat(17))).isEqualTo(17);
  }

  @Test
  void numberedNamesDoNotLieInHeaps() {
    ByteKeys keys = new ByteKeys();
    for (int i = 0; i < 100_000; i++) {
      keys.add("user-" + i);
    }
    // with a good hash, a half full table with linear probing visits 1.5 slots per key
    assertThat(keys.meanProbes()).isLessThan(1.6);
  }

  @Test
  void numbersAreFoundOnlyInTheirPlainSpelling() {
    KeyIndex keys = KeyIndex.numbers(12);
    assertThat(keys.find("11")).isEqualTo(11);
    for (String other : new String[] {"12", "-1", "01", "1.0", "", "+1", "99999999999999999999"}) {
      assertThat(keys.find(other)).as(other).isEqualTo(-1);
    }
  }

  @Test
  void rankedNumbersHaveTheirRank() {
    BitSet numbers = new BitSet();
    IntStream.of(0, 63, 64, 200).forEach(numbers::set);
    RankedNumbers keys = new RankedNumbers(numbers);
    assertThat(keys.toList()).containsExactly("0", "63", "64", "200");
    assertThat(keys.find("64")).isEqualTo(2);
    assertThat(keys.find("200")).isEqualTo(3);
    assertThat(keys.find("65")).isEqualTo(-1);
    assertThat(keys.find("100000")).isEqualTo(-1);
  }
}

package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.capgnn.cli.LauncherFolder.Answer;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which Java the launcher takes: that of JAVA_HOME, else the newest one installed. */
class LauncherJavaIT {
  @TempDir Path scratch;
  private LauncherFolder launcher;

  @BeforeEach
  void setUp() throws IOException {
    launcher = new LauncherFolder(scratch);
  }

  /** A call with this JAVA_HOME where these versions are installed, in this order. */
  private Answer call(Object javaHome, String... installed) throws Exception {
    StringBuilder homes = new StringBuilder("/no/where");
    for (String version : installed) {
      homes.append(':').append(launcher.java(version));
    }
    Map<String, String> environment =
        Map.of("JAVA_HOME", javaHome.toString(), "CAPGNN_JAVA_HOMES", homes.toString());
    Answer home = launcher.capgnn(environment, "--java-home");
    assertThat(launcher.root().resolve(".capgnn")).as("--java-home builds nothing").doesNotExist();
    Answer answer = launcher.capgnn(environment, "models");
    // what it says is what it does, and it says so to other scripts too
    assertThat(home.out().strip()).endsWith("jdk-" + answer.out().strip().replace("Java ", ""));
    return answer;
  }

  @Test
  void javaHomeIsPreferredToANewerJava() throws Exception {
    Answer answer = call(launcher.java("17.0.2"), "21", "99.0.1");

    assertThat(answer.out()).isEqualTo("Java 17.0.2\n");
    assertThat(answer.err()).doesNotContain("JAVA_HOME");
  }

  @Test
  void withoutJavaHomeTheNewestIsTakenWhereverItStands() throws Exception {
    assertThat(call("", "21", "99.0.1", "17.0.2").out()).isEqualTo("Java 99.0.1\n");
  }

  @Test
  void javaOfTheOldNumberingIsNotTheNewest() throws Exception {
    assertThat(call("", "17.0.2", "1.8.0_402").out()).isEqualTo("Java 17.0.2\n");
  }

  @Test
  void javaHomeWithoutJavaIsSaidToBePassedOver() throws Exception {
    Answer answer = call("/no/such/java", "21");

    assertThat(answer.out()).isEqualTo("Java 21\n");
    assertThat(answer.err().lines().findFirst())
        .hasValue(
            "capgnn: JAVA_HOME=/no/such/java holds no Java; taking Java 21 in "
                + scratch.resolve("jdk-21"));
  }

  @Test
  void javaHomeThatIsTooOldIsSaidToBePassedOver() throws Exception {
    Path old = launcher.java("11.0.2");
    Answer answer = call(old, "11.0.2", "21");

    assertThat(answer.out()).isEqualTo("Java 21\n");
    assertThat(answer.err().lines().findFirst())
        .hasValue(
            "capgnn: JAVA_HOME="
                + old
                + " is Java 11, older than 17; taking Java 21 in "
                + scratch.resolve("jdk-21"));
  }

  @Test
  void javaBelowSeventeenIsNamedWithWhatToDo() throws Exception {
    Path old = launcher.java("11.0.2");

    Answer answer = launcher.capgnn(Map.of("JAVA_HOME", "", "CAPGNN_JAVA_HOMES", old.toString()));
    assertThat(answer.code()).isEqualTo(ExitCode.INTERNAL);
    assertThat(answer.err().lines())
        .containsExactly(
            "capgnn: Java 17 or later is needed, found only Java 11 in "
                + old
                + "; install a newer JDK or set JAVA_HOME to one.");
  }

  @Test
  void missingJavaIsSaidPlainly() throws Exception {
    Answer answer = launcher.capgnn(Map.of("JAVA_HOME", "", "CAPGNN_JAVA_HOMES", "/no/where"));
    assertThat(answer.err())
        .startsWith("capgnn: Java not found: install a JDK of version 17 or later");
  }
}

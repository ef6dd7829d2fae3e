package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.graph.InputException;
import org.capgnn.kernel.MaskKernels;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private final TestConsole console = new TestConsole();
  private final Failures brief = new Failures(console.console(), () -> false);
  private final Failures withTrace = new Failures(console.console(), () -> true);

  @Test
  void badInputIsOneLineAndCodeTwo() {
    int code = brief.report(InputException.at("cora.cites", 41, "vertex 2709 out of [0, 2708)"));

    assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err().lines())
        .containsExactly("capgnn: cora.cites:41: vertex 2709 out of [0, 2708)");
  }

  @Test
  void defectIsOneLineAndCodeOne() {
    int code = brief.report(new IllegalStateException("first\nsecond"));

    assertThat(code).isEqualTo(ExitCode.INTERNAL);
    assertThat(console.err().lines())
        .singleElement()
        .asString()
        .contains("internal failure", "first; second", "--stacktrace");
  }

  @Test
  void arrayBeyondWhatJavaHasIsTheUsersToFix() {
    Throwable failure = catchThrowable(() -> MaskKernels.arrayLength("edge0", 3_000_000_000L));

    assertThat(brief.report(failure)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err().lines())
        .singleElement()
        .asString()
        .startsWith("capgnn: the mask of the dropout 'edge0' needs 3000000000 bytes in one array")
        .endsWith("use fewer views or no such dropout");
  }

  @Test
  void fileTroubleNamesItsKindAndPath() {
    int code = brief.report(new UncheckedIOException(new NoSuchFileException("/no/where")));

    assertThat(code).isEqualTo(ExitCode.INTERNAL);
    assertThat(console.err().lines()).containsExactly("capgnn: NoSuchFileException: /no/where");
  }

  @Test
  void fileThatCannotBeWrittenIsReportedWithItsReason() {
    FileSystemException full =
        new FileSystemException("a.csv", null, "cannot be written: disk full");

    assertThat(brief.report(new UncheckedIOException(full))).isEqualTo(ExitCode.INTERNAL);
    assertThat(console.err())
        .isEqualToIgnoringNewLines("capgnn: a.csv: cannot be written: disk full");
  }

  @Test
  void exhaustedMemoryNamesTheHeapAndTheFlag() {
    assertThat(brief.report(new OutOfMemoryError("Java heap space"))).isEqualTo(ExitCode.INTERNAL);
    assertThat(console.err()).contains("out of memory", " MB", "CAPGNN_JAVA_OPTS=-Xmx");
  }

  @Test
  void traceIsPrintedOnRequestOnly() {
    brief.report(new InputException("wrong"));
    assertThat(console.err()).doesNotContain("\tat ");

    withTrace.report(new InputException("wrong"));
    assertThat(console.err()).contains("\tat org.capgnn.cli.FailuresTest");
  }
}

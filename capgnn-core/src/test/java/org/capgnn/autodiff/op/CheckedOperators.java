package org.capgnn.autodiff.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Tape;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps {@link GradientOf} honest: notes the operators on the tapes that a test has checked. */
final class CheckedOperators implements BeforeEachCallback, AfterEachCallback {
  private static final ThreadLocal<Set<Class<? extends Operator>>> SEEN =
      ThreadLocal.withInitial(HashSet::new);

  static void note(Tape tape) {
    tape.operators().forEach(operator -> SEEN.get().add(operator.getClass()));
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    SEEN.get().clear();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (context.getExecutionException().isEmpty()) {
      GradientOf claim = context.getRequiredTestMethod().getAnnotation(GradientOf.class);
      assertThat(SEEN.get()).contains(claim.value());
    }
  }
}

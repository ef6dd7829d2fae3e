package org.capgnn.autodiff.op;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.capgnn.autodiff.Operator;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Says that a test compares the gradients of these operators with differences. The test fails if
 * none of the tapes that it hands to {@link GradientCheck} holds them.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(CheckedOperators.class)
public @interface GradientOf {
  Class<? extends Operator>[] value();
}

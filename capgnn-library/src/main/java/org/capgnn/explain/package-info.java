/**
 * Answers why a vertex got its label, and what it would get if something were different.
 *
 * <p>Open {@link org.capgnn.explain.Explanation} first. A {@link org.capgnn.explain.Question} says
 * what to explain, a {@link org.capgnn.explain.WhatIf} what to change.
 */
package org.capgnn.explain;

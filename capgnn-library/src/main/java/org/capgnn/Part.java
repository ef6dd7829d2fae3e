package org.capgnn;

/** The vertices that an evaluation compares on. */
public enum Part {
  TRAIN,
  VALID,
  TEST,
  /** All labelled vertices. */
  ALL
}

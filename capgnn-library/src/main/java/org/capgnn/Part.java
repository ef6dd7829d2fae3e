package org.capgnn;

/** The labelled vertices on which an evaluation compares predictions with labels. */
public enum Part {
  TRAIN,
  VALID,
  TEST,
  /** All labelled vertices. */
  ALL
}

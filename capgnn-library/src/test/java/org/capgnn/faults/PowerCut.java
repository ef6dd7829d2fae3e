package org.capgnn.faults;

/** Which writes that were not forced to the disk survive a simulated kill or power cut. */
enum PowerCut {
  /** Everything: the process was killed, the machine goes on. */
  KILLED,
  /** New names, but not their content: a file system that writes its journal first. */
  NAMES_WITHOUT_CONTENT,
  /** Nothing. */
  NOTHING_UNFORCED
}

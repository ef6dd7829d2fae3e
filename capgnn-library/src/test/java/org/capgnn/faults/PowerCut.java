package org.capgnn.faults;

/** How much of what was not forced to the disk survives. */
enum Cut {
  /** Everything: the process was killed, the machine goes on. */
  KILLED,
  /** New names, but not their content: a file system that writes its journal first. */
  NAMES_WITHOUT_CONTENT,
  /** Nothing. */
  NOTHING_UNFORCED
}

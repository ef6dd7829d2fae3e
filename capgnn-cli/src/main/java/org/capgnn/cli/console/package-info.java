/**
 * Output of commands and their exit codes: {@link org.capgnn.cli.console.Console} has the two
 * streams, {@link org.capgnn.cli.console.ExitCode} the meaning of each exit code.
 */
package org.capgnn.cli.console;

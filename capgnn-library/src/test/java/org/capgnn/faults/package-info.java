/**
 * A file system for tests that fails on purpose.
 *
 * <p>{@link org.capgnn.faults.FaultyFileSystem} fails an operation, dies at one, and shows what a
 * power cut leaves; {@link org.capgnn.faults.FaultInjectionTest} runs everything that writes on it.
 */
package org.capgnn.faults;

/**
 * Reads Python pickles that hold NumPy arrays, SciPy matrices and plain containers, and nothing
 * else.
 *
 * <p>A pickle is a program that names the functions to call. {@link
 * org.capgnn.data.pickle.PickleFile} runs it with a short list of names, each of which only builds
 * a value; any other name is an error.
 */
package org.capgnn.data.pickle;

/** How fast data sets are read and how much memory that takes. */
package org.capgnn.benchmarks.reading;

/** What the command knows of Apache Spark: nothing but where to find those who know it. */
package org.capgnn.cli.spark;

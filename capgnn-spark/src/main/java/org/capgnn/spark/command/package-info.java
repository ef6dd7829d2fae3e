/** The commands {@code capgnn spark train} and {@code capgnn spark predict}. */
package org.capgnn.spark.command;

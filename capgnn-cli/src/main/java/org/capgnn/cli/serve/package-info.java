/** The command that serves a model over HTTP. */
package org.capgnn.cli.serve;

/**
 * The {@code capgnn} command: parse, call, print; nothing else prints.
 *
 * <p>Open {@link org.capgnn.cli.Capgnn} first. Each subcommand is one class that receives its
 * {@link org.capgnn.cli.console.Console} through the constructor and is listed in {@code Capgnn};
 * options shared by several commands are mixins such as {@link org.capgnn.cli.option.DataOptions}.
 */
package org.capgnn.cli;

/**
 * The {@code capgnn} command: parse, call, print; nothing else prints.
 *
 * <p>Open {@link org.capgnn.cli.Capgnn} first. Each subcommand is one class that extends {@link
 * org.capgnn.cli.console.ConsoleCommand} and is listed in {@code Capgnn} or in its parent command;
 * options shared by several commands are mixins such as {@link org.capgnn.cli.option.DataOptions}.
 */
package org.capgnn.cli;

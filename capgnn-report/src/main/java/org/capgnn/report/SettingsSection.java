package org.capgnn.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.capgnn.report.markup.Markup;
import org.capgnn.result.RunRecord;

/** The section with everything needed to repeat the run: settings, environment and command. */
final class SettingsSection {
  private static final String COMMAND = "command";

  private SettingsSection() {}

  static void write(Markup page, RunRecord run) {
    page.open("section").leaf("h2", "To repeat it").line();
    String command = run.environment().get(COMMAND);
    if (command != null) {
      page.open("pre").leaf("code", command).close().line();
    }
    page.open("div", "class", "pair").line();
    page.open("div").leaf("h3", "Settings");
    HtmlTable.pairs(page, run.settings());
    page.close().line();
    page.open("div").leaf("h3", "Environment");
    HtmlTable.pairs(page, environment(run));
    page.close().line();
    page.close().close().line();
  }

  private static Map<String, String> environment(RunRecord run) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("model", run.model() + ", code version " + run.key().modelVersion());
    rows.put("seed", Long.toString(run.seed()));
    rows.put("threads", Integer.toString(run.threads()));
    rows.putAll(run.environment());
    rows.remove(COMMAND);
    rows.put("data", run.key().dataHash());
    return rows;
  }
}

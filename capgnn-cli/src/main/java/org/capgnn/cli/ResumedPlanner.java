package org.capgnn.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.capgnn.data.run.DataSource;
import org.capgnn.data.run.TrainingPlan;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;
import org.capgnn.train.TrainingKeys;

/** Takes up a training from its folder; options given again have to agree with it. */
final class ResumedPlanner {
  private final Console console;
  private final DatasetSource datasets;

  ResumedPlanner(Console console, DatasetSource datasets) {
    this.console = console;
    this.datasets = datasets;
  }

  PlannedTraining plan(TrainCommand options) {
    if (options.out == null) {
      throw new InputException("--resume needs --out, the folder of the training to continue");
    }
    TrainingPlan plan = TrainingPlan.read(options.out);
    requireAgreement(options, plan);
    ModelFamily family = Models.named(plan.model());
    if (family.codeVersion() != plan.modelVersion()) {
      throw new InputException(
          options.out
              + ": was begun with version "
              + plan.modelVersion()
              + " of "
              + plan.model()
              + ", this is version "
              + family.codeVersion()
              + ", which computes otherwise; train anew");
    }
    Dataset dataset = datasets.load(plan.data(), options.data.offline);
    Map<String, String> environment = options.environment();
    Settings settings = Settings.defaults(TrainingKeys.forModel(family)).with(plan.settings());
    Experiment experiment =
        Experiment.of(dataset, family, settings, SplitSpec.parse(plan.split()), environment);
    if (!experiment.dataHash().equals(plan.datasetHash())) {
      throw new InputException(
          plan.data().nameOrPath()
              + ": the data has changed since the training in "
              + options.out
              + " began; restore it or train anew");
    }
    return new PlannedTraining(plan, experiment, options.out, notes(plan, environment));
  }

  private static List<String> notes(TrainingPlan plan, Map<String, String> environment) {
    List<String> notes = new ArrayList<>();
    notes.add("resuming " + plan.model() + " on " + plan.data().nameOrPath());
    if (!plan.kernels().equals(environment.get("kernels"))) {
      notes.add(
          "note: begun with "
              + plan.kernels()
              + " kernels, continued with "
              + environment.get("kernels")
              + ", which round differently: not the same bits as without the interruption");
    }
    return notes;
  }

  private static void requireAgreement(TrainCommand options, TrainingPlan plan) {
    if (options.source != null && !isData(options, plan.data())) {
      // the words of the command line, not the path that they might stand for
      requireEqual("data set", options.source, plan.data().nameOrPath());
    }
    requireEqual("--model", options.model, plan.model());
    requireEqual("--seed", options.seed, plan.seed());
    requireEqual("--runs", options.runs, plan.runs());
    requireEqual("--preset", options.preset, plan.preset());
    requireEqual("--split", options.split, plan.split());
    requireEqual("--epochs", options.epochs, Integer.valueOf(plan.settings().get("epochs")));
    Settings settings =
        Settings.defaults(TrainingKeys.forModel(Models.named(plan.model()))).with(plan.settings());
    options.set.forEach(
        (key, value) ->
            requireEqual("--set " + key, settings.with(key, value).text(key), settings.text(key)));
  }

  private static boolean isData(TrainCommand options, DataSource data) {
    return data.nameOrPath().equals(options.source)
        || DataSource.of(options.source, false, options.data.toLoadOptions((file, done, all) -> {}))
            .nameOrPath()
            .equals(data.nameOrPath());
  }

  private static void requireEqual(String what, Object given, Object stored) {
    if (given != null && !Objects.equals(given, stored)) {
      throw new InputException(
          what
              + " is "
              + given
              + ", but the training to resume has "
              + stored
              + "; leave it out with --resume, or train anew in another folder");
    }
  }
}

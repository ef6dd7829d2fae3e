package org.capgnn.serve.label;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.capgnn.Outcome;
import org.capgnn.Predictor;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.data.csv.LabelFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.live.Changes;
import org.capgnn.live.Snapshot;
import org.capgnn.result.ModelCard;
import org.capgnn.serve.api.Served;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Call;
import org.capgnn.serve.http.FailureLog;
import org.capgnn.serve.http.ProblemException;
import org.capgnn.serve.http.Route;

/**
 * Keeps the labels that people give in a file, and trains the model with them in the background.
 *
 * <p>The new model replaces the old one when it is finished; until then the old one answers.
 */
public final class Labelling implements AutoCloseable {
  private final AtomicReference<Served> served;
  private final LabelFile labels;
  private final Path file;
  private final int threads;
  private final Labelled split; // null if the model was trained on other data
  private final Map<String, String> given; // all rows of the file, the newest last
  private final Map<String, String> before; // labels that the graph had; empty for none
  private final FailureLog failures;
  private final ReentrantReadWriteLock swap = new ReentrantReadWriteLock();
  private Session session; // of the training that goes on
  private Thread trainer;
  private String state = "not trained yet";
  private Predictor own; // of the last training

  /**
   * Opens the file and puts its labels into the graph. Rows about vertices that the graph does not
   * have, such as one that was added while it was served, stay in the file and are not used.
   *
   * @throws InputException if a label of the file does not fit the graph
   */
  public Labelling(AtomicReference<Served> served, Path file, int threads, FailureLog failures) {
    this.served = served;
    this.file = file;
    this.threads = threads;
    this.failures = failures;
    this.before = new HashMap<>();
    if (served.get().model().members() > 1) {
      throw new InputException(
          "an ensemble is not trained again here; serve a single run, or run the training that made"
              + " the ensemble with the new labels");
    }
    Session.requireFree(folder());
    this.labels = LabelFile.open(file);
    this.given = labels.labels();
    Predictor first = served.get().predictor();
    this.split = first.split() == null ? null : Labelled.of(first.split(), first.data());
    try {
      given.values().forEach(this::requireClass);
      given.forEach(
          (vertex, label) -> {
            if (isInGraph(vertex)) {
              put(vertex, label);
            }
          });
    } catch (RuntimeException e) {
      release();
      throw e;
    }
  }

  private boolean isInGraph(String vertex) {
    return served.get().now().find(vertex).isPresent();
  }

  /** Number of rows of the file whose vertex is not in the graph. */
  public synchronized int notInGraph() {
    return (int) given.keySet().stream().filter(vertex -> !isInGraph(vertex)).count();
  }

  /** Number of labels in the file. */
  public synchronized int count() {
    return given.size();
  }

  public Path file() {
    return file;
  }

  /** Where trained models are saved, each in place of the one before. */
  Path folder() {
    String name = file.getFileName().toString().replaceFirst("\\.csv$", "");
    return file.resolveSibling(name + "-model");
  }

  private void requireVertex(String vertex) {
    if (!isInGraph(vertex)) {
      throw InputException.of("%s: no vertex is called '%s'", file, vertex);
    }
  }

  private void requireClass(String label) {
    Snapshot now = served.get().now();
    if (!now.classNames().contains(label)) {
      throw InputException.of(
          "%s: no class is called '%s'; expected one of %s", file, label, now.classNames());
    }
  }

  private void put(String vertex, String label) {
    Snapshot now = served.get().now();
    int was = now.label(now.number(vertex));
    before.putIfAbsent(vertex, was < 0 ? "" : now.classNames().get(was));
    set(vertex, label);
  }

  private void set(String vertex, String label) {
    Changes.VertexChange change = new Changes.VertexChange(vertex, Map.of(), label);
    served
        .get()
        .graph()
        .apply(new Changes(List.of(), List.of(change), List.of(), List.of(), List.of(), List.of()));
  }

  /** Keeps a label; it is on disk before this returns. */
  synchronized void give(String vertex, String label) {
    requireVertex(vertex);
    requireClass(label);
    Map<String, String> more = new LinkedHashMap<>(given);
    more.remove(vertex);
    more.put(vertex, label);
    keep(more, () -> put(vertex, label));
  }

  /** Takes a label back; the vertex has the one again that it had before, if any. */
  synchronized void takeBack(String vertex) {
    if (!given.containsKey(vertex)) {
      throw InputException.of("%s: no label was given to '%s' here", file, vertex);
    }
    Map<String, String> fewer = new LinkedHashMap<>(given);
    fewer.remove(vertex);
    keep(
        fewer,
        () -> {
          String was = before.remove(vertex);
          if (was != null && isInGraph(vertex)) {
            set(vertex, was);
          }
        });
  }

  private void keep(Map<String, String> rows, Runnable change) {
    try {
      labels.requireUnchanged();
    } catch (InputException e) {
      throw new ProblemException(409, e.getMessage());
    }
    swap.readLock().lock(); // a new model takes the labels either with this one or without it
    try {
      labels.write(rows);
      given.clear();
      given.putAll(rows);
      change.run();
    } finally {
      swap.readLock().unlock();
    }
  }

  /** The labels given last, the newest first. */
  synchronized List<Map<String, String>> recent(int most) {
    List<Map<String, String>> rows = new ArrayList<>();
    given.forEach((vertex, label) -> rows.add(Map.of("vertex", vertex, "label", label)));
    Collections.reverse(rows);
    return rows.subList(0, Math.min(most, rows.size()));
  }

  /** Starts a training with all labels. */
  synchronized void train() {
    if (trainer != null && trainer.isAlive()) {
      throw new ProblemException(409, "a training goes on already; wait until it has finished");
    }
    if (given.size() == notInGraph()) {
      throw new ProblemException(409, "no label has been given yet");
    }
    Served old = served.get();
    Dataset data = data(old);
    ModelCard card = old.model().card();
    Training request =
        Training.of(card.model())
            .preset("default")
            .set(card.key().settings())
            .seed(card.key().seed())
            .threads(threads)
            .compareWithFloors(false)
            .onEpoch(
                epoch ->
                    say("epoch " + epoch.number() + ", best so far " + (epoch.bestEpoch() + 1)));
    session = Session.of(data, split == null ? request : request.split(Labelled.NAME));
    state = "preparing";
    int labels = given.size() - notInGraph();
    trainer = new Thread(() -> run(labels), "capgnn-labelling");
    trainer.setDaemon(true);
    trainer.start();
  }

  private Dataset data(Served from) {
    Dataset now = from.now().data();
    return split == null ? now : split.data(now, given.keySet());
  }

  private synchronized void say(String text) {
    state = text;
  }

  private void run(int labels) {
    try {
      Outcome outcome = session.run();
      if (!outcome.models().isEmpty()) {
        VertexClassifier model = outcome.models().get(0);
        model.save(folder());
        replace(model);
        say("trained with " + labels + " of the labels given here, saved in " + folder());
      }
    } catch (InputException e) {
      say("the training failed: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      say("the training failed: " + e + "; the server's standard error has the reason");
      failures.add("the training with labels", e);
    }
  }

  /** Binds the new model to the graph as it is now; changes wait until it has replaced the old. */
  private void replace(VertexClassifier model) {
    swap.writeLock().lock();
    try {
      Served old = served.get();
      Predictor fresh = model.on(data(old), threads);
      served.set(new Served(model, fresh, fresh.live(), null, null, true));
      Predictor before = own;
      own = fresh;
      if (before != null) {
        before.close();
      }
    } finally {
      swap.writeLock().unlock();
    }
  }

  /** The same routes; those that change the graph wait while a new model replaces the old one. */
  public List<Route> guarded(List<Route> routes) {
    return routes.stream()
        .map(
            route -> route.method().equals("POST") ? route.answeredBy(c -> guard(route, c)) : route)
        .toList();
  }

  private Answer guard(Route route, Call call) throws Exception {
    swap.readLock().lock();
    try {
      return route.handler().answer(call);
    } finally {
      swap.readLock().unlock();
    }
  }

  /** What the page shows. */
  synchronized Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", file.toString());
    json.put("given", given.size());
    json.put("notInGraph", notInGraph());
    json.put("classes", served.get().now().classNames());
    json.put("training", trainer != null && trainer.isAlive());
    json.put("state", state);
    return json;
  }

  Served served() {
    return served.get();
  }

  /** Ends a training that goes on; the labels are in the file. */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      running = trainer;
      if (session != null) {
        session.cancel();
      }
    }
    try {
      if (running != null) {
        running.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (own != null) {
      own.close();
    }
    release();
  }

  private void release() {
    try {
      labels.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package org.capgnn.cli.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Interruption;
import org.capgnn.cli.console.ProgressLine;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.serve.GraphServer;
import org.capgnn.serve.ServeOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves a model over HTTP, for programs and for people. */
@Command(
    name = "serve",
    description = {
      "Answer questions about a model and its graph over HTTP: a page at /, an API at /api/v1.",
      "Without arguments: CAPGAT on the embedded data set cora, which it trains first."
    })
public final class ServeCommand extends ConsoleCommand {
  private static final String DATASET = "cora";
  private static final int LONGEST_SECRET = 1 << 16;

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      description = "Folder of a finished run (default: train CAPGAT on cora first).")
  private Path run;

  @Option(
      names = "--data",
      paramLabel = "NAME|PATH",
      description = "Data to apply the model to (default: the data that it was trained on).")
  private String source;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description = "Port to listen at, 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "Address to listen at (default: ${DEFAULT-VALUE}, this machine only). "
              + "Any other one needs --token-file.")
  private String host;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File with a secret that clients send as Authorization: Bearer SECRET.")
  private Path tokenFile;

  @Option(
      names = "--cors",
      split = ",",
      paramLabel = "ORIGIN",
      description =
          "Other sites whose pages may ask this server, such as https://example.org "
              + "(default: none).")
  private Set<String> origins = Set.of();

  @Option(
      names = "--tls",
      paramLabel = "FILE",
      description = "PKCS12 file with certificate and key: listen with HTTPS.")
  private Path tls;

  @Option(
      names = "--tls-password-file",
      paramLabel = "FILE",
      description = "File with the password of the PKCS12 file.")
  private Path tlsPassword;

  @Option(
      names = "--journal",
      paramLabel = "DIR",
      description =
          "Keep accepted changes of the graph in this folder, and apply them at the next start.")
  private Path journal;

  @Option(
      names = "--label",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "FILE",
      description =
          "Let people give labels on the page and train the model again with them. The labels go to"
              + " this CSV file (default: DATA-labels.csv, beside the data).")
  private String label;

  @Option(names = "--access-log", description = "Print a line per request on standard error.")
  private boolean accessLog;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      defaultValue = "8388608",
      description = "Largest body of a request (default: ${DEFAULT-VALUE}).")
  private int maxBody;

  @Option(
      names = "--max-batch",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Most items in one request (default: ${DEFAULT-VALUE}).")
  private int maxBatch;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Most connections at the same time (default: ${DEFAULT-VALUE}).")
  private int maxConnections;

  @Option(
      names = "--max-rate",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Most requests per second and client address (default: ${DEFAULT-VALUE}).")
  private int maxRate;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "20",
      description =
          "Time for a client to send a request, and to finish requests at shutdown "
              + "(default: ${DEFAULT-VALUE}).")
  private int timeout;

  @Mixin private ThreadsOption threads;
  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    if (port < 0 || port > 65535) {
      throw new InputException("--port " + port + ": expected 0 to 65535");
    }
    ServeOptions options = options();
    if (label != null && journal != null) {
      throw new InputException("--label does not go with --journal; leave one of them out");
    }
    Dataset dataset = null;
    VertexClassifier model;
    if (run == null) {
      dataset = new DatasetSource(console).load(source == null ? DATASET : source, data);
      model = trained(dataset);
    } else {
      model = VertexClassifier.load(run);
      dataset = dataset(model);
    }
    CountDownLatch end = new CountDownLatch(1);
    try (Interruption interruption = Interruption.calling(end::countDown);
        Predictor predictor = model.on(dataset, threads.count());
        GraphServer server =
            label == null
                ? GraphServer.start(model, predictor, run, journal, options)
                : GraphServer.startLabelling(
                    model, predictor, run, labels(dataset), threads.count(), options)) {
      predictor.notes().forEach(note -> console.note("note: " + note));
      server.notes().forEach(console::note);
      console.print(
          "serving %s on %s at %s://%s:%d/"
              .formatted(
                  model.card().model(),
                  dataset.name(),
                  tls == null ? "http" : "https",
                  host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host,
                  server.port()));
      console.note("Ctrl-C ends the server");
      console.flush();
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.OK;
  }

  /** The file asked for, else one beside the data, else one here for a known data set. */
  private Path labels(Dataset dataset) {
    if (!label.isEmpty()) {
      return Path.of(label);
    }
    String file = dataset.name().replaceAll("[^\\w.-]+", "-") + "-labels.csv";
    return dataset
        .source()
        .filter(place -> !place.known())
        .map(place -> Path.of(place.nameOrPath()).toAbsolutePath().resolveSibling(file))
        .orElse(Path.of(file));
  }

  private ServeOptions options() {
    Consumer<String> log = accessLog ? console::note : line -> {};
    return new ServeOptions(
        host,
        port,
        tokenFile == null ? null : token(tokenFile),
        origins,
        tls,
        tlsPassword == null ? null : secret(tlsPassword),
        maxBody,
        maxBatch,
        maxConnections,
        maxRate,
        timeout,
        log,
        console::note);
  }

  private String token(Path file) {
    String token = secret(file);
    try {
      Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
      if (rights.contains(PosixFilePermission.OTHERS_READ)) {
        console.note(
            "note: every user of this machine can read " + file + "; 'chmod 600' ends that");
      }
    } catch (IOException | UnsupportedOperationException e) {
      // a system without such rights
    }
    return token;
  }

  private static String secret(Path file) {
    if (Files.notExists(file)) {
      throw new InputException(file + ": no such file; expected a file with a secret");
    }
    String text = InputFile.text(file, LONGEST_SECRET).strip();
    if (text.isEmpty()) {
      throw new InputException(file + ": is empty; expected a secret in its first line");
    }
    return text.lines().findFirst().orElseThrow();
  }

  private VertexClassifier trained(Dataset dataset) {
    console.note(
        "no run is named, so capgat is trained on " + dataset.name() + " first; it is not saved");
    try (ProgressLine line = console.progressLine()) {
      return VertexClassifier.train(
          dataset,
          Training.defaults()
              .threads(threads.count())
              .command(commandText())
              .onEpoch(
                  epoch ->
                      line.update(
                          "epoch %d · best %.4f at %d"
                              .formatted(
                                  epoch.numbers().number(),
                                  epoch.bestAccuracy(),
                                  epoch.bestEpoch() + 1))));
    }
  }

  private Dataset dataset(VertexClassifier model) {
    DatasetSource datasets = new DatasetSource(console);
    if (source != null) {
      return datasets.load(source, data);
    }
    if (model.card().data() == null) {
      throw new InputException(
          run + ": does not record where its data came from; name the data with --data");
    }
    return datasets.load(model.card().data(), data.place.offline);
  }
}

package org.capgnn.reproduce.paper;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The ten methods of the paper's table 2, in the same order. */
public enum Method {
  GCN("gcn", "GCN", Reach.LOCAL),
  GAT("gat", "GAT", Reach.LOCAL),
  APPNP("appnp", "APPNP", Reach.EXTENDED),
  S2GC("s2gc", "S²GC", Reach.EXTENDED),
  ADSF_RWR("adsf-rwr", "ADSF-RWR", Reach.EXTENDED),
  GRAPHMIX("graphmix", "GraphMix", Reach.LOCAL),
  CAD_NET("cad-net", "CAD-Net", Reach.EXTENDED),
  GRAND("grand", "GRAND", Reach.EXTENDED),
  CAPGCN("capgcn", "CAPGCN", Reach.EXTENDED),
  CAPGAT("capgat", "CAPGAT", Reach.EXTENDED);

  /** How far a method propagates: within two hops, or within K > 2. */
  public enum Reach {
    LOCAL,
    EXTENDED
  }

  /** The paper's own models, in the order of its figures. */
  public static final List<Method> OURS = List.of(CAPGCN, CAPGAT);

  private final String model;
  private final String title;
  private final Reach reach;

  Method(String model, String title, Reach reach) {
    this.model = model;
    this.title = title;
    this.reach = reach;
  }

  /** Returns the name of the model in capgnn. */
  public String model() {
    return model;
  }

  /** Returns the name as the papers spell it. */
  public String title() {
    return title;
  }

  public Reach reach() {
    return reach;
  }

  /** Returns the methods that the paper compares its own models with. */
  public static List<Method> baselines() {
    return Stream.of(values()).filter(method -> !OURS.contains(method)).toList();
  }

  /** Returns the names of all models. */
  public static List<String> models() {
    return Stream.of(values()).map(Method::model).toList();
  }

  public static Optional<Method> ofModel(String model) {
    return Arrays.stream(values()).filter(method -> method.model.equals(model)).findFirst();
  }
}

package org.capgnn.reproduce.paper;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The ten methods of the paper's table 2, in the same order. */
public enum PaperMethod {
  GCN("gcn", "GCN"),
  GAT("gat", "GAT"),
  APPNP("appnp", "APPNP"),
  S2GC("s2gc", "S²GC"),
  ADSF_RWR("adsf-rwr", "ADSF-RWR"),
  GRAPHMIX("graphmix", "GraphMix"),
  CAD_NET("cad-net", "CAD-Net"),
  GRAND("grand", "GRAND"),
  CAPGCN("capgcn", "CAPGCN"),
  CAPGAT("capgat", "CAPGAT");

  /** The methods that propagate within two hops; the others propagate within K > 2. */
  public static final List<PaperMethod> LOCAL = List.of(GCN, GAT, GRAPHMIX);

  /** The paper's own models, in the order of its figures. */
  public static final List<PaperMethod> OURS = List.of(CAPGCN, CAPGAT);

  private final String model;
  private final String title;

  PaperMethod(String model, String title) {
    this.model = model;
    this.title = title;
  }

  /** Returns the name of the model in capgnn. */
  public String model() {
    return model;
  }

  /** Returns the name as the papers spell it. */
  public String title() {
    return title;
  }

  public static List<String> models() {
    return Stream.of(values()).map(PaperMethod::model).toList();
  }

  public static Optional<PaperMethod> ofModel(String model) {
    return Arrays.stream(values()).filter(method -> method.model.equals(model)).findFirst();
  }
}

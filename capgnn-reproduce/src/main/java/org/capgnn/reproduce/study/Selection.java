package org.capgnn.reproduce.study;

import java.util.List;
import org.capgnn.reproduce.paper.Method;
import org.capgnn.reproduce.paper.Paper;

/** A selection of the paper's data sets and models, in the paper's order. */
public record Selection(List<String> datasets, List<String> models) {
  public static final Selection ALL = new Selection(Paper.DATASETS, Method.models());

  public Selection {
    datasets = Paper.DATASETS.stream().filter(List.copyOf(datasets)::contains).toList();
    models = Method.models().stream().filter(List.copyOf(models)::contains).toList();
  }

  public List<String> citationNetworks() {
    return datasets.stream().filter(Paper.CITATION_NETWORKS::contains).toList();
  }

  /** Returns the selected ones of CAPGCN and CAPGAT. */
  public List<Method> ours() {
    return Method.OURS.stream().filter(method -> models.contains(method.model())).toList();
  }

  public List<Method> methods() {
    return models.stream().map(model -> Method.ofModel(model).orElseThrow()).toList();
  }
}

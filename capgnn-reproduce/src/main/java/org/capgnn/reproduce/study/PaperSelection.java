package org.capgnn.reproduce.study;

import java.util.List;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.paper.PaperMethod;

/** A selection of the paper's data sets and models, in the paper's order. */
public record PaperSelection(List<String> datasets, List<String> models) {
  public static final PaperSelection ALL = new PaperSelection(Paper.DATASETS, PaperMethod.models());

  public PaperSelection {
    datasets = Paper.DATASETS.stream().filter(List.copyOf(datasets)::contains).toList();
    models = PaperMethod.models().stream().filter(List.copyOf(models)::contains).toList();
  }

  public List<String> citationNetworks() {
    return datasets.stream().filter(Paper.CITATION_NETWORKS::contains).toList();
  }

  /** Returns the selected ones of CAPGCN and CAPGAT. */
  public List<PaperMethod> ours() {
    return PaperMethod.OURS.stream().filter(method -> models.contains(method.model())).toList();
  }

  public List<PaperMethod> methods() {
    return models.stream().map(model -> PaperMethod.ofModel(model).orElseThrow()).toList();
  }
}

package org.capgnn.reproduce.claim;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.capgnn.reproduce.paper.Paper;
import org.capgnn.reproduce.study.Study;

/** All claims that the paper draws from its experiments; {@code claims.yaml} has their texts. */
public final class Claims {
  public static final List<Claim> ALL =
      StreamSupport.stream(Paper.claims().spliterator(), false).map(Claims::claim).toList();

  private Claims() {}

  public static Stream<Claim> of(List<Study> studies) {
    return ALL.stream().filter(claim -> studies.contains(claim.study()));
  }

  private static Claim claim(JsonNode entry) {
    String id = entry.get("id").textValue();
    Study study = Study.valueOf(entry.get("study").textValue());
    String unit = entry.get("unit").textValue();
    String test = entry.get("test").textValue();
    return new Claim(id, study, entry.get("text").textValue(), unit, test, gathering(id, study));
  }

  private static Consumer<Gathering> gathering(String id, Study study) {
    return switch (id) {
      case "1" -> TableClaims::localIsWorse;
      case "2" -> TableClaims::graphMixIsCompetitive;
      case "3" -> TableClaims::unlabeledDataHelps;
      case "4" -> TableClaims::oursBeatBaselines;
      case "5" -> TableClaims::attentionHelps;
      case "6" -> FigureClaims.each(study, FigureClaims::adaptiveBeatsFixed);
      case "6b" -> FigureClaims.each(study, FigureClaims::readingsAreEquivalent);
      case "7" -> FigureClaims.each(study, FigureClaims::hopsHelpThenRest);
      case "8" -> CoefficientClaim::gather;
      case "9" -> FigureClaims.each(study, FigureClaims::contrastiveHelps);
      case "10" -> FigureClaims.each(study, FigureClaims::stopGradientHelps);
      case "11" -> FigureClaims.each(study, FigureClaims::temperatureIsChosenWell);
      default -> throw new IllegalStateException("claims.yaml has an unknown claim " + id);
    };
  }
}

package org.capgnn.serve.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.capgnn.serve.api.Api;
import org.capgnn.serve.api.Served;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Call;
import org.capgnn.serve.http.Route;

/** The page and what it asks for. */
public final class PageApi {
  private final Supplier<Served> served;
  private final DrawingView drawing;
  private final Curves curves = new Curves();

  public PageApi(Supplier<Served> served) {
    this.served = served;
    this.drawing = new DrawingView();
  }

  /** The files of the page alone. */
  public static List<Route> files() {
    return StaticFiles.routes();
  }

  private static Map<String, Object> vertices(Served from, Call call) {
    return VertexPage.of(from.now(), from.predictor().split(), call);
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>(StaticFiles.routes());
    routes.add(
        Route.get(
                Api.ROOT + "/overview",
                "Classes, coverage, accuracy and uncertain vertices",
                "Overview",
                call -> Answer.json(Overview.of(served.get())))
            .slow());
    routes.add(
        Route.get(
                Api.ROOT + "/curves",
                "The epochs of the training and the coefficients per hop",
                "Curves",
                call -> Answer.json(curves.of(served.get())))
            .slow());
    routes.add(
        Route.get(
                Api.ROOT + "/confusion",
                "How often each class was predicted for each label",
                "Confusion",
                call -> Answer.json(Overview.confusion(served.get())))
            .slow());
    routes.add(
        Route.get(
                Api.ROOT + "/vertices",
                "A page of the table of vertices",
                "VertexPage",
                call -> Answer.json(vertices(served.get(), call)))
            .slow()
            .number("offset", 0, 0, Integer.MAX_VALUE, "how many rows to skip")
            .number("limit", VertexPage.ROWS, 1, VertexPage.MOST, "how many rows")
            .oneOf("sort", VertexPage.SORTS, "the order, with - for descending; otherwise number")
            .text("search", "a part of the id")
            .text("predicted", "only vertices with this prediction")
            .text("label", "only vertices with this label; none for those without")
            .oneOf("part", VertexPage.PARTS, "only vertices of this part"));
    routes.add(
        Route.get(
                Api.ROOT + "/neighbourhoods/{id}",
                "The vertices around a vertex",
                "Neighbourhood",
                call ->
                    Answer.json(
                        Neighbourhood.of(
                            served.get().now(),
                            call.path("id"),
                            call.number("hops", 1, 0, Neighbourhood.MOST_HOPS),
                            call.number("limit", Neighbourhood.USUAL, 1, Neighbourhood.MOST))))
            .slow()
            .number("hops", 1, 0, Neighbourhood.MOST_HOPS, "how far to go")
            .number("limit", Neighbourhood.USUAL, 1, Neighbourhood.MOST, "most vertices"));
    routes.add(
        Route.get(
                Api.ROOT + "/drawing",
                "All vertices with places in the plane, or a sample by class",
                "Drawing",
                call -> Answer.json(drawing.of(served.get().now())))
            .slow());
    return routes;
  }
}

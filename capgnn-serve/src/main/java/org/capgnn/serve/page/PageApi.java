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
            call -> Answer.json(Overview.of(served.get()))));
    routes.add(
        Route.get(
            Api.ROOT + "/curves",
            "The epochs of the training and the coefficients per hop",
            "Curves",
            call -> Answer.json(curves.of(served.get()))));
    routes.add(
        Route.get(
            Api.ROOT + "/confusion",
            "How often each class was predicted for each label",
            "Confusion",
            call -> Answer.json(Overview.confusion(served.get()))));
    routes.add(
        Route.get(
                Api.ROOT + "/vertices",
                "A page of the table of vertices",
                "VertexPage",
                call -> Answer.json(vertices(served.get(), call)))
            .query("offset", "integer", "how many rows to skip; otherwise 0")
            .query("limit", "integer", "how many rows; otherwise 50")
            .query("sort", "string", "number, probability, margin or degree, with - for descending")
            .query("search", "string", "a part of the id")
            .query("predicted", "string", "only vertices with this prediction")
            .query("label", "string", "only vertices with this label; none for those without")
            .query("part", "string", "only vertices of this part: train, valid or test"));
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
                            call.number("hops", 1, 0, 3),
                            call.number("limit", 60, 1, 500))))
            .query("hops", "integer", "how far to go; otherwise 1")
            .query("limit", "integer", "most vertices; otherwise 60"));
    routes.add(
        Route.get(
            Api.ROOT + "/drawing",
            "All vertices with places in the plane, or a sample by class",
            "Drawing",
            call -> Answer.json(drawing.of(served.get().now()))));
    return routes;
  }
}

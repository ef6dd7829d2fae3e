import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.capgnn.spark.CapgnnClassifier;
import org.capgnn.spark.CapgnnModel;

/** A notebook in Java: who joins which club, on a graph of 34 people. */
public final class Karate {
  private static final String EDGES =
      """
      1-2 1-3 2-3 1-4 2-4 3-4 1-5 1-6 1-7 5-7 6-7 1-8 2-8 3-8 4-8 1-9 3-9 3-10 1-11 5-11 6-11 1-12
      1-13 4-13 1-14 2-14 3-14 4-14 6-17 7-17 1-18 2-18 1-20 2-20 1-22 2-22 24-26 25-26 3-28 24-28
      25-28 3-29 24-30 27-30 2-31 9-31 1-32 25-32 26-32 29-32 3-33 9-33 15-33 16-33 19-33 21-33 23-33
      24-33 30-33 31-33 32-33 9-34 10-34 14-34 15-34 16-34 19-34 20-34 21-34 23-34 24-34 27-34 28-34
      29-34 30-34 31-34 32-34 33-34""";

  public static void main(String[] arguments) throws Exception {
    try (SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .appName("karate")
            .config("spark.ui.enabled", false)
            .getOrCreate()) {

      // Zachary's karate club: the edges
      List<Row> pairs = new ArrayList<>();
      for (String edge : EDGES.split("\\s+")) {
        String[] ends = edge.split("-");
        pairs.add(RowFactory.create(Integer.valueOf(ends[0]), Integer.valueOf(ends[1])));
      }
      Dataset<Row> edges =
          session.createDataFrame(
              pairs,
              new StructType()
                  .add("source", DataTypes.IntegerType)
                  .add("target", DataTypes.IntegerType));

      // the people: one feature each, and four labels
      Map<Integer, String> labels =
          Map.of(1, "instructor", 2, "instructor", 33, "president", 34, "president");
      List<Row> people = new ArrayList<>();
      for (int v = 1; v <= 34; v++) {
        Double[] features = new Double[34];
        Arrays.fill(features, 0.0);
        features[v - 1] = 1.0;
        people.add(RowFactory.create(v, labels.get(v), features));
      }
      Dataset<Row> vertices =
          session.createDataFrame(
              people,
              new StructType()
                  .add("id", DataTypes.IntegerType)
                  .add("label", DataTypes.StringType)
                  .add("features", DataTypes.createArrayType(DataTypes.DoubleType)));

      // train on two shards, and look at the answer
      CapgnnModel model =
          new CapgnnClassifier()
              .setEdges(edges)
              .setSplit("fraction:1.0,0.0")
              .setSettings("epochs=100", "features=none", "input-dropout=0", "hidden=16", "views=2")
              .setShards(2)
              .fit(vertices);
      Dataset<Row> predicted = model.transform(vertices).orderBy("id");
      predicted.select("id", "prediction", "probability").show(5, false);

      // a model is a folder that Spark and a single machine read
      model.write().overwrite().save("target/karate");
      for (int v : new int[] {17, 23}) {
        Row person = predicted.filter("id = " + v).first();
        System.out.println("club of " + v + ": " + person.getAs("prediction"));
      }
    }
  }
}

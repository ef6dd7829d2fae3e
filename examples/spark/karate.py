"""A notebook in Python: who joins which club, on a graph of 34 people.

    PYTHONPATH=capgnn-spark/src/main/python python examples/spark/karate.py JARS

JARS are the jars of capgnn-spark and its libraries, separated by commas.
"""

import sys

from pyspark.ml import Pipeline, PipelineModel
from pyspark.sql import SparkSession
from pyspark.sql.functions import array, col, when

from org.capgnn.spark import CapgnnClassifier, CapgnnModel

session = (
    SparkSession.builder.master("local[2]")
    .appName("karate")
    .config("spark.jars", sys.argv[1])
    .config("spark.ui.enabled", False)
    .getOrCreate()
)
session.sparkContext.setLogLevel("ERROR")

# %% Zachary's karate club: the edges
EDGES = """1-2 1-3 2-3 1-4 2-4 3-4 1-5 1-6 1-7 5-7 6-7 1-8 2-8 3-8 4-8 1-9 3-9 3-10 1-11 5-11 6-11 1-12
1-13 4-13 1-14 2-14 3-14 4-14 6-17 7-17 1-18 2-18 1-20 2-20 1-22 2-22 24-26 25-26 3-28 24-28 25-28 3-29
24-30 27-30 2-31 9-31 1-32 25-32 26-32 29-32 3-33 9-33 15-33 16-33 19-33 21-33 23-33 24-33 30-33 31-33
32-33 9-34 10-34 14-34 15-34 16-34 19-34 20-34 21-34 23-34 24-34 27-34 28-34 29-34 30-34 31-34 32-34
33-34"""
edges = session.createDataFrame(
    [tuple(map(int, edge.split("-"))) for edge in EDGES.split()], "source int, target int"
)

# %% The people: one column each as features, and four labels
labels = {1: "instructor", 2: "instructor", 33: "president", 34: "president"}
vertices = session.createDataFrame(
    [(v, labels.get(v)) for v in range(1, 35)], "id int, label string"
).withColumn("features", array(*[when(col("id") == v, 1.0).otherwise(0.0) for v in range(1, 35)]))

# %% Train, and look at the answer
classifier = CapgnnClassifier(
    split="fraction:1.0,0.0",
    settings=["epochs=100", "features=none", "input-dropout=0", "hidden=16", "views=2"],
    shards=2,
).setEdges(edges)
model = Pipeline(stages=[classifier]).fit(vertices)
predicted = model.transform(vertices).orderBy("id")
predicted.select("id", "prediction", "probability").show(5, truncate=False)

# %% A saved pipeline is read again, from Python or from Java
model.write().overwrite().save("target/karate")
again = PipelineModel.load("target/karate").transform(vertices).orderBy("id")
assert again.select("probability").collect() == predicted.select("probability").collect()
assert isinstance(model.stages[0], CapgnnModel)
print("classes", model.stages[0].classes)
print("club of 17:", predicted.filter("id = 17").first()["prediction"])
print("club of 23:", predicted.filter("id = 23").first()["prediction"])
session.stop()

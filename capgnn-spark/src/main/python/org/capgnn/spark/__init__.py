"""capgnn for PySpark: the estimator and the model of the Java module, by their Java names.

The packages are called like those in Java because PySpark looks for the Python class of a saved
pipeline's stage under the name of its Java class. Parameters come from the Java objects, so that
none is repeated here::

    from org.capgnn.spark import CapgnnClassifier

    model = CapgnnClassifier(splitCol="split", settings=["epochs=200"]).setEdges(edges).fit(vertices)
    model.transform(vertices).select("id", "prediction", "probability").show()
"""

import uuid

from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel

__all__ = ["CapgnnClassifier", "CapgnnModel"]


class _Reader(JavaMLReader):
    """Finds the Java class under the name of the Python class, which is the same."""

    @classmethod
    def _java_loader_class(cls, clazz):
        return "org.capgnn.spark." + clazz.__name__


class _GraphParams:
    """What the estimator and the model share."""

    def setParams(self, **values):
        """Sets parameters by their names; explainParams() lists them."""
        return self._set(**values)

    def setEdges(self, edges):
        """Takes a DataFrame, or the name of a table or view.

        A DataFrame gets a view with a new name for each call, so that a model that was fitted
        before keeps its own edges.
        """
        if not isinstance(edges, str):
            name = "edges_" + uuid.uuid4().hex
            edges.createOrReplaceTempView(name)
            edges = name
        return self._set(edges=edges)

    @classmethod
    def read(cls):
        return _Reader(cls)


class CapgnnClassifier(_GraphParams, JavaEstimator, JavaMLReadable, JavaMLWritable):
    """Trains CAPGCN or CAPGAT on a graph that is spread over the cluster."""

    def __init__(self, **values):
        super().__init__()
        self._java_obj = self._new_java_obj("org.capgnn.spark.CapgnnClassifier", self.uid)
        self._create_params_from_java()
        self._set(**values)

    def _create_model(self, java_model):
        return CapgnnModel(java_model)


class CapgnnModel(_GraphParams, JavaModel, JavaMLReadable, JavaMLWritable):
    """Predicts the classes of a graph's vertices."""

    @property
    def classes(self):
        """The names of the classes, in the order of the probabilities."""
        return list(self._call_java("classes"))

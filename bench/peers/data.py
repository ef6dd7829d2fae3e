"""A data set as the neutral export gives it: a directory of .npy files and settings.json (see README.md)."""
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import scipy.sparse as sp


@dataclass(frozen=True)
class Settings:
    """Table 4.4's columns; `beta` counts for CAPGAT alone, since CAPGCN is CAPGAT with beta = 1."""

    lr: float = 0.01
    l2: float = 1e-3
    alpha: float = 0.1
    beta: float = 0.3
    tau: float = 0.4
    inputDropout: float = 0.0
    hiddenDropout: float = 0.0
    edgeDropout: float = 0.0
    coefDropout: float = 0.0
    hops: int = 10
    hidden: int = 64
    views: int = 8
    batchNorm: bool = False
    rowNormalise: bool = True
    binarise: bool = False


@dataclass(frozen=True)
class Dataset:
    name: str
    adjacency: sp.csr_matrix  # weights, with the self-loop of every vertex; row i gathers from column j
    features: sp.csr_matrix  # prepared: binarised or row-normalised as the settings say
    labels: np.ndarray
    train: np.ndarray
    valid: np.ndarray
    test: np.ndarray
    settings: Settings
    classes: int


def read(directory):
    """Reads an export and prepares it: self-loops added, features binarised or divided by row sums."""
    directory = Path(directory)
    array = lambda name: np.load(directory / f'{name}.npy', allow_pickle=False)
    given = json.loads((directory / 'settings.json').read_text())
    settings = Settings(**{k: v for k, v in given.items() if k in Settings.__dataclass_fields__})
    indptr, indices, labels = array('indptr'), array('indices'), array('labels')
    n = len(indptr) - 1
    loopless = sp.csr_matrix((np.ones(len(indices), np.float32), indices, indptr), (n, n))
    x_indices = array('x_indices')
    width = int(given.get('features', x_indices.max(initial=-1) + 1))
    x = sp.csr_matrix((array('x_values'), x_indices, array('x_indptr')), (n, width))
    return Dataset(str(given.get('name', directory.name)), with_self_loops(loopless), prepared(x, settings),
                   labels.astype(np.int64), array('train').astype(np.int64), array('valid').astype(np.int64),
                   array('test').astype(np.int64), settings, int(labels.max()) + 1)


def with_self_loops(loopless):
    a = (loopless + sp.identity(loopless.shape[0], np.float32, format='csr')).tocsr()
    a.sort_indices()
    return a


def prepared(x, settings):
    x = x.astype(np.float32).tocsr()
    x.eliminate_zeros()
    x.sort_indices()
    if settings.binarise:
        x.data = (x.data > 0).astype(np.float32)
    if settings.rowNormalise:  # a row of zeros stays one
        sums = np.asarray(x.sum(1), np.float32).ravel()
        x.data /= np.repeat(np.where(sums == 0, 1, sums), np.diff(x.indptr)).astype(np.float32)
    return x

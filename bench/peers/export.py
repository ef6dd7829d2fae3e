"""Writes the neutral export (see README.md) of a Planetoid or gnn-benchmark data set, without the Java command.

Usage: python export.py cora|citeseer|pubmed|amazon-computers|amazon-photo SOURCE_DIR TARGET_DIR
SOURCE_DIR holds ind.NAME.* (Planetoid) or amazon_electronics_NAME.npz.
"""
import json
import pickle
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp

COMMON = dict(beta=.3, hops=10, hidden=64, views=8, coefDropout=.3, lr=.01, l2=1e-3, alpha=.1, tau=.4, batchNorm=False,
              rowNormalise=True, binarise=False)
AMAZON = dict(rowNormalise=False, binarise=True)
SETTINGS = {
    'cora': dict(inputDropout=.8, hiddenDropout=.9, edgeDropout=.7),
    'citeseer': dict(inputDropout=.5, hiddenDropout=.1, edgeDropout=0.0),
    'pubmed': dict(inputDropout=.1, hiddenDropout=.15, edgeDropout=.1, lr=.2, l2=2e-3, alpha=.2, tau=1.0, batchNorm=True),
    'amazon-computers': dict(inputDropout=.4, hiddenDropout=.6, edgeDropout=.1, **AMAZON),
    'amazon-photo': dict(inputDropout=.6, hiddenDropout=.7, edgeDropout=0.0, **AMAZON),
}


def planetoid(name, source):
    # these pickles come from a known archive; a pickle of unknown origin can run code
    load = lambda part: pickle.loads((source / f'ind.{name}.{part}').read_bytes(), encoding='latin1')
    y, tx, ty, allx, ally, graph = (load(p) for p in ('y', 'tx', 'ty', 'allx', 'ally', 'graph'))
    test = np.loadtxt(source / f'ind.{name}.test.index', dtype=np.int64)
    n = len(graph)
    pairs = np.array([(i, j) for i, neighbours in graph.items() for j in neighbours])
    features = sp.lil_matrix((n, allx.shape[1]), dtype=np.float32)
    features[:allx.shape[0]], features[test] = allx, tx
    labels = np.full(n, -1, np.int32)
    labels[:len(ally)], labels[test] = ally.argmax(1), ty.argmax(1)
    return symmetric(pairs, n), features.tocsr(), labels, np.arange(len(y)), np.arange(len(y), len(y) + 500), test


def amazon(name, source, seed=0):
    d = np.load(source / f'amazon_electronics_{name}.npz', allow_pickle=False)
    matrix = lambda k: sp.csr_matrix((d[f'{k}_data'], d[f'{k}_indices'], d[f'{k}_indptr']), d[f'{k}_shape'])
    labels = d['labels'].astype(np.int32)
    rng = np.random.default_rng(seed)
    order = [rng.permutation(np.flatnonzero(labels == c)) for c in range(labels.max() + 1)]
    split = [np.concatenate([o[part] for o in order]) for part in (slice(0, 20), slice(20, 50), slice(50, None))]
    return (symmetric(np.stack(matrix('adj').nonzero(), 1), len(labels)), matrix('attr'), labels, *split)


def symmetric(pairs, n):
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    both = np.concatenate([pairs, pairs[:, ::-1]])
    a = sp.csr_matrix((np.ones(len(both)), (both[:, 0], both[:, 1])), (n, n))
    a.sum_duplicates()
    return a


def main(name, source, target):
    reader = amazon if name.startswith('amazon-') else planetoid
    a, x, labels, train, valid, test = reader(name.removeprefix('amazon-'), Path(source))
    target = Path(target)
    target.mkdir(parents=True, exist_ok=True)
    x.sort_indices()
    arrays = dict(indptr=a.indptr, indices=a.indices, x_indptr=x.indptr, x_indices=x.indices, labels=labels, train=train,
                  valid=valid, test=test)
    for key, value in arrays.items():
        np.save(target / f'{key}.npy', np.asarray(value, np.int32))
    np.save(target / 'x_values.npy', x.data.astype(np.float32))
    settings = dict(COMMON, **SETTINGS[name], name=name, features=x.shape[1])
    (target / 'settings.json').write_text(json.dumps(settings, indent=2) + '\n')


if __name__ == '__main__':
    main(*sys.argv[1:])

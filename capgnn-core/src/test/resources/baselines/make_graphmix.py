#!/usr/bin/env python3
"""GraphMix (Verma et al. 2021, GCN backbone) on eight vertices in float64. Usage: python3 make_graphmix.py > graphmix.json
Cases: gcn (a step of the graph network) and fcn (a step of the fully connected one: guessed labels from GUESSES passes with dropout, sharpened,
then mixing of the hidden rows of the training list and of a sampled list, with one lambda and one permutation each)."""
import numpy as np
from small_graph import *

HIDDEN, GUESSES, T, GAMMA, EPOCH = 4, 3, .1, 10., 620
P = .5
LISTS = dict(train=(TRAIN, [2, 0, 1], .3), sampled=([1, 7, 4], [1, 2, 0], .8))  # list, permutation, lambda
WEIGHT = GAMMA * np.exp(-5 * (1 - min(max(EPOCH - 500, 0), 500) / 500) ** 2)


def build(kind):
    rng = np.random.RandomState(13)
    r = lambda *s: rng.uniform(-.9, .9, s)
    x = features(rng); s = symmetric(adjacency())
    params = dict(w1=r(F, HIDDEN), w2=r(HIDDEN, C))
    m = {name: mask(rng, P, views, N, F) for name, views in (('gcn', 1), ('guess', GUESSES), ('train', 1), ('sampled', 1))}
    drop = lambda name, v=0: x * m[name][v] / (1 - P)
    gcn = lambda p, x: s @ (np.maximum(s @ x @ p['w1'], 0) @ p['w2'])
    guess = sum(softmax(gcn(params, drop('guess', v))) for v in range(GUESSES)) / GUESSES
    sharp = guess ** (1 / T); sharp /= sharp.sum(1, keepdims=True)
    targets = sharp.copy(); targets[TRAIN] = np.eye(C)[LABELS[TRAIN]]  # constants

    def mixed(p, name):
        rows, order, lam = LISTS[name]; other = [rows[k] for k in order]
        h = np.maximum(drop(name) @ p['w1'], 0); q = softmax((lam * h[rows] + (1 - lam) * h[other]) @ p['w2'])
        t = lam * targets[rows] + (1 - lam) * targets[other]
        return -np.mean(t * np.log(q) + (1 - t) * np.log(1 - q))

    if kind == 'gcn':
        parts = lambda p: (cross_entropy(gcn(p, drop('gcn'))), 0.)
    else:
        parts = lambda p: (mixed(p, 'train'), mixed(p, 'sampled'))
    total = lambda p: parts(p)[0] + WEIGHT * parts(p)[1]
    names = ['gcn'] if kind == 'gcn' else ['guess', 'train', 'sampled']
    settings = {'hidden': HIDDEN, 'guesses': GUESSES, 'temperature': T, 'gamma': GAMMA, 'input-dropout': P, 'hidden-dropout': 0., 'shared-teacher': False}
    return case(x, settings=settings, epoch=EPOCH, params=params, masks={k: ('entries', m[k]) for k in names}, lists={k: dict(rows=v[0], order=v[1], mix=v[2]) for k, v in LISTS.items()},
                logits=[gcn(params, drop('gcn'))], guesses=sharp, supervised=parts(params)[0], second=parts(params)[1], weight=WEIGHT, total=total(params),
                gradients=gradients(total, params), evaluation=gcn(params, x))


write(dict(gcn=build('gcn'), fcn=build('fcn')))

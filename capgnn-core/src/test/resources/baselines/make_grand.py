#!/usr/bin/env python3
"""GRAND (Feng et al. 2020) on eight vertices in float64. Usage: python3 make_grand.py > grand.json
Cases: wide (input dropout: features are propagated), narrow (none), batch-norm (PyTorch's constants; BN, drop, linear, ReLU, BN,
drop, linear). Vertex 3 has a self-loop in the source, which counts besides the added one. The mask of the vertices is not rescaled."""
import numpy as np
from small_graph import *

HOPS, VIEWS, HIDDEN, DELTA, T, LAMBDA = 3, 2, 5, .5, .3, .7
EPS, MOMENTUM = 1e-5, .9


def build(p_in, p_hid, bn):
    rng = np.random.RandomState(11)
    r = lambda *s: rng.uniform(-.8, .8, s)
    x = features(rng); s = symmetric(adjacency([3]))
    spread = lambda m: sum(np.linalg.matrix_power(s, k) @ (m[:, None] * x) for k in range(HOPS + 1)) / (HOPS + 1)
    params = dict(w1=r(F, HIDDEN), b1=r(1, HIDDEN) * .3, w2=r(HIDDEN, C), b2=r(1, C) * .1)
    if bn: params.update(gamma_in=1 + r(1, F) * .2, beta_in=r(1, F) * .2, gamma_h=1 + r(1, HIDDEN) * .2, beta_h=r(1, HIDDEN) * .2)
    nodes = mask(rng, DELTA, VIEWS, N); m_in = mask(rng, p_in, VIEWS, N, F); m_hid = mask(rng, p_hid, VIEWS, N, HIDDEN)

    def norm(p, h, where, moving, training):
        if not bn: return h
        mean, var = (h.mean(0), h.var(0)) if training else moving[where]
        if training and moving is not None:
            old = moving[where]
            moving[where] = (MOMENTUM * old[0] + (1 - MOMENTUM) * mean, MOMENTUM * old[1] + (1 - MOMENTUM) * var * N / (N - 1))
        return (h - mean) / np.sqrt(var + EPS) * p['gamma_' + where] + p['beta_' + where]

    def logits(p, view, moving=None):
        h = norm(p, spread(nodes[view]), 'in', moving, True) * m_in[view] / (1 - p_in)
        h = norm(p, np.maximum(h @ p['w1'] + p['b1'], 0), 'h', moving, True) * m_hid[view] / (1 - p_hid)
        return h @ p['w2'] + p['b2']

    def evaluate(p, moving):
        h = norm(p, spread(np.full(N, 1 - DELTA)), 'in', moving, False)
        return norm(p, np.maximum(h @ p['w1'] + p['b1'], 0), 'h', moving, False) @ p['w2'] + p['b2']

    zs = [logits(params, v) for v in range(VIEWS)]
    mean = sum(map(softmax, zs)) / VIEWS
    sharp = mean ** (1 / T); sharp /= sharp.sum(1, keepdims=True)  # constant: no gradient passes

    def losses(p):
        each = [logits(p, v) for v in range(VIEWS)]
        return (np.mean([cross_entropy(z) for z in each]), np.mean([((softmax(z) - sharp) ** 2).sum(1).mean() for z in each]))

    total = lambda p: losses(p)[0] + LAMBDA * losses(p)[1]
    start = lambda: dict({'in': (np.zeros(F), np.ones(F)), 'h': (np.zeros(HIDDEN), np.ones(HIDDEN))})
    moving = start(); before = evaluate(params, moving)
    for v in range(VIEWS): logits(params, v, moving)
    masks = dict(vertices=('vertices', nodes))
    if p_in: masks['input'] = ('elements', m_in)
    if p_hid: masks['hidden'] = ('elements', m_hid)
    state = {k + '_' + w: moving[w][n] for w in ('in', 'h') for n, k in enumerate(('mean', 'var'))} if bn else {}
    settings = {'hops': HOPS, 'views': VIEWS, 'hidden': HIDDEN, 'node-dropout': DELTA, 'temperature': T, 'consistency': LAMBDA,
                'input-dropout': p_in, 'hidden-dropout': p_hid, 'batch-norm': bn}
    return case(x, loops=[3], settings=settings, params=params, masks=masks, logits=zs, supervised=losses(params)[0], second=losses(params)[1],
                total=total(params), gradients=gradients(total, params), evaluation=before, state=state, evaluation_after=evaluate(params, moving))


write(dict(wide=build(.4, .3, False), narrow=build(0., .3, False), batch_norm=build(.4, .3, True)))

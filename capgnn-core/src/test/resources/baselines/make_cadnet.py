#!/usr/bin/env python3
"""CAD-Net (Lim et al. 2021) on eight vertices in float64. Usage: python3 make_cadnet.py > cadnet.json
Cases: cora (loops, no hidden dropout, z dropped), pubmed (no loops, hidden dropout, z not dropped), paper (as cora with the row-stochastic T).
Vertex 7 has no neighbour: without loops its degree counts as 1 and its diffused row is zero."""
import numpy as np
from small_graph import *

HIDDEN, HOPS, BETA, ETA, P = 5, 3, .8, .5, .4


def build(loops, slope, drop_hidden, drop_z, transposed):
    rng = np.random.RandomState(17)
    r = lambda *s: rng.uniform(-.9, .9, s)
    x = features(rng); e = adjacency() + (np.eye(N) if loops else 0); deg = np.maximum(e.sum(1), 1)
    params = dict(w1=r(F, HIDDEN), b1=r(1, HIDDEN) * .3, w2=r(HIDDEN, C), b2=r(1, C) * .3)
    m_in, m_hid, m_z = mask(rng, P, 1, N, F), mask(rng, P, 1, N, HIDDEN), mask(rng, P, 1, N, C)

    def scores(p, training):
        h = (x * m_in[0] / (1 - P) if training else x) @ p['w1'] + p['b1']
        h = np.where(h > 0, h, slope * h)
        if training and drop_hidden: h = h * m_hid[0] / (1 - P)
        return h @ p['w2'] + p['b2']

    def gamma(p, training):
        q = softmax(scores(p, training)); return BETA + (1 - BETA) * (e * (q @ q.T)).sum(1) / deg

    def forward(p, training, g):
        z = scores(p, training); q = softmax(z); w = e * np.exp(q @ q.T); row = w.sum(1, keepdims=True)
        t = w / np.where(row == 0, 1, row)
        zd = z * m_z[0] / (1 - P) if training and drop_z else z
        y = zd
        for _ in range(HOPS): y = (t.T if transposed else t) @ y
        return (1 - g[:, None]) * zd + g[:, None] * y, -(q * np.log(q + 1e-15)).sum(1).mean()

    g = gamma(params, True)  # constant: no gradient passes
    parts = lambda p: (cross_entropy(forward(p, True, g)[0]), forward(p, True, g)[1])
    total = lambda p: parts(p)[0] + ETA * parts(p)[1]
    masks = dict(input=('entries', m_in))
    if drop_hidden: masks['hidden'] = ('elements', m_hid)
    if drop_z: masks['scores'] = ('elements', m_z)
    settings = {'hidden': HIDDEN, 'hops': HOPS, 'beta': BETA, 'entropy': ETA, 'dropout': P, 'slope': slope, 'added-loops': loops, 'hidden-dropout': drop_hidden,
                'score-dropout': drop_z, 'diffusion': 'transposed' if transposed else 'row-stochastic'}
    return case(x, settings=settings, params=params, masks=masks, logits=[forward(params, True, g)[0]], supervised=parts(params)[0], second=parts(params)[1],
                total=total(params), gradients=gradients(total, params), evaluation=forward(params, False, gamma(params, False))[0], gamma=g)


write(dict(cora=build(True, .05, False, True, True), pubmed=build(False, .1, True, False, True), paper=build(True, .05, False, True, False)))

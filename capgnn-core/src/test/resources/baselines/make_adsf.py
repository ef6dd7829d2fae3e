#!/usr/bin/env python3
"""ADSF-RWR (Zhang et al. 2020) on eight vertices in float64. Usage: python3 make_adsf.py > adsf.json
Cases: one_softmax (the released layer), two_softmaxes (the published mix). Fingerprints: random walk with restart on the ball around a vertex,
solved exactly, and the weighted Jaccard index. The columns of w and a are laid out as the engine has them: see place()."""
import numpy as np
from small_graph import *

HEADS, UNITS, RADIUS, GO_ON = (2, 1), (3, C), 2, .6
P_IN, P_ATT, P_HID = .4, .3, .5


def place(units, heads):
    """Column of each (head, unit), and how many columns there are: the heads of a unit side by side, padded to eight."""
    period = 1 if heads == 1 else 2
    return np.array([[c * period + h for c in range(units)] for h in range(heads)]), (units * period + 7) // 8 * 8


def fingerprints():
    a = adjacency(); out = np.zeros((N, N))
    for i in range(N):
        near = np.flatnonzero(sum(np.linalg.matrix_power(a, k) for k in range(RADIUS + 1))[i])
        sub = a[np.ix_(near, near)]; degree = sub.sum(0); walk = sub / np.where(degree == 0, 1, degree)
        out[i, near] = np.linalg.solve(np.eye(len(near)) - GO_ON * walk, (near == i) * (1 - GO_ON))
    return out


def build(one):
    rng = np.random.RandomState(19)
    r = lambda *s: rng.uniform(-.9, .9, s)
    x = features(rng); mask_a = (adjacency() + np.eye(N)) > 0
    w = fingerprints()
    s = np.array([[np.minimum(w[i], w[j]).sum() / np.maximum(w[i], w[j]).sum() for j in range(N)] for i in range(N)])
    rows = lambda m: softmax(np.where(mask_a, m, -np.inf))
    places = [place(u, h) for u, h in zip(UNITS, HEADS)]
    params = {}
    for l, inputs in ((1, F), (2, HEADS[0] * UNITS[0])):
        at, width = places[l - 1]
        params['w%d' % l] = np.zeros((inputs, width)); params['w%d' % l][:, at.ravel()] = r(inputs, at.size)
        params['a%d' % l] = np.zeros((2, width)); params['a%d' % l][:, at.ravel()] = r(2, at.size)
        params['mix%d' % l] = r(2, HEADS[l - 1]) * 2
    m_in, m_hid = mask(rng, P_IN, 1, N, F), mask(rng, P_HID, 1, N, HEADS[0] * UNITS[0])
    edges = np.argwhere(mask_a)
    m_att = [mask(rng, P_ATT, h, len(edges)) for h in HEADS]

    def layer(p, l, h, training):
        out = []
        for head in range(HEADS[l - 1]):
            at = places[l - 1][0][head]; a1, a2 = p['a%d' % l][:, at]; we, ws = np.abs(p['mix%d' % l][:, head])
            g = h @ p['w%d' % l][:, at]
            e = (g @ a1)[:, None] + (g @ a2)[None, :]; e = np.where(e > 0, e, .2 * e)
            alpha = rows(we * e + ws * s) if one else (we * rows(e) + ws * rows(s)) / (we + ws)
            if training:
                keep = np.zeros((N, N)); keep[tuple(edges.T)] = m_att[l - 1][head] / (1 - P_ATT); alpha = alpha * keep
            out.append(alpha @ g)
        return out

    elu = lambda v: np.where(v > 0, v, np.expm1(np.minimum(v, 0)))

    def forward(p, training):
        h = elu(np.concatenate(layer(p, 1, x * m_in[0] / (1 - P_IN) if training else x, training), 1))
        if training: h = h * m_hid[0] / (1 - P_HID)
        return elu(np.mean(layer(p, 2, h, training), 0))

    total = lambda p: cross_entropy(forward(p, True))
    settings = {'hidden': UNITS[0], 'heads': HEADS[0], 'output-heads': HEADS[1], 'input-dropout': P_IN, 'attention-dropout': P_ATT, 'hidden-dropout': P_HID,
                'radius': RADIUS, 'continuation': GO_ON, 'mixing': 'one-softmax' if one else 'two-softmaxes'}
    masks = dict(input=('entries', m_in), hidden=('elements', m_hid), attention1=('graph', m_att[0]), attention2=('graph', m_att[1]))
    return case(x, settings=settings, params=params, masks=masks, similarity=[s[i, j] for i, j in edges], logits=[forward(params, True)], supervised=total(params), second=0.,
                total=total(params), gradients=gradients(total, params), evaluation=forward(params, False))


write(dict(one_softmax=build(True), two_softmaxes=build(False)))

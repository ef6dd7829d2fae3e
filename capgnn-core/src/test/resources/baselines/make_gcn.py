#!/usr/bin/env python3
"""GCN (Kipf and Welling 2017, as in tkipf/gcn) on eight vertices in float64. Usage: python3 make_gcn.py > gcn.json
Cases: authors (no biases, L2 on the first weights alone, the source's self-loop of vertex 3 counts besides the added one),
biases (biases, L2 on everything, one self-loop a vertex)."""
import numpy as np
from small_graph import *

HIDDEN, P_IN, P_HID, L2 = 5, .4, .3, .1


def build(bias, loops_kept):
    rng = np.random.RandomState(21)
    r = lambda *s: rng.uniform(-.9, .9, s)
    x = features(rng); s = symmetric(adjacency([3] if loops_kept else []))
    params = dict(w1=r(F, HIDDEN), w2=r(HIDDEN, C))
    if bias: params.update(b1=r(1, HIDDEN) * .3, b2=r(1, C) * .3)
    m_in, m_hid = mask(rng, P_IN, 1, N, F), mask(rng, P_HID, 1, N, HIDDEN)

    def forward(p, training):
        h = s @ (x * m_in[0] / (1 - P_IN) if training else x) @ p['w1'] + p.get('b1', 0)
        h = np.maximum(h, 0)
        if training: h = h * m_hid[0] / (1 - P_HID)
        return s @ h @ p['w2'] + p.get('b2', 0)

    loss = lambda p: cross_entropy(forward(p, True))
    decayed = params if bias else ['w1']
    settings = {'hidden': HIDDEN, 'input-dropout': P_IN, 'hidden-dropout': P_HID, 'bias': bias, 'l2': L2,
                'l2-on': 'all' if bias else 'first', 'self-loops': 'kept' if loops_kept else 'single'}
    return case(x, loops=[3], settings=settings, params=params, masks=dict(input=('entries', m_in), hidden=('elements', m_hid)),
                logits=[forward(params, True)], supervised=loss(params), gradients=gradients(loss, params),
                l2=L2 / 2 * sum((params[k] ** 2).sum() for k in decayed), evaluation=forward(params, False))


write(dict(authors=build(False, True), biases=build(True, False)))

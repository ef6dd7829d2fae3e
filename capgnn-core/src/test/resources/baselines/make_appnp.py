#!/usr/bin/env python3
"""APPNP (Klicpera et al. 2019, as in klicperajo/ppnp) on eight vertices in float64. Usage: python3 make_appnp.py > appnp.json
Cases: authors (other edges dropped in each step, no biases, L2 on the first weights alone), shared (edges dropped once a pass,
biases, L2 on both weights but no bias)."""
import numpy as np
from small_graph import *

HIDDEN, HOPS, ALPHA, P_IN, P_HID, P_EDGE, L2 = 5, 3, .2, .4, .3, .4, .1


def build(shared):
    rng = np.random.RandomState(23)
    r = lambda *s: rng.uniform(-.9, .9, s)
    x = features(rng); s = symmetric(adjacency())
    params = dict(w1=r(F, HIDDEN), w2=r(HIDDEN, C))
    if shared: params.update(b1=r(1, HIDDEN) * .3, b2=r(1, C) * .3)
    m_in, m_hid = mask(rng, P_IN, 1, N, F), mask(rng, P_HID, 1, N, HIDDEN)
    m_edge = [mask(rng, P_EDGE, 1, N, N) for _ in range(HOPS)]

    def forward(p, training):
        h = np.maximum((x * m_in[0] / (1 - P_IN) if training else x) @ p['w1'] + p.get('b1', 0), 0)
        if training: h = h * m_hid[0] / (1 - P_HID)
        h = h @ p['w2'] + p.get('b2', 0)
        z = h
        for k in range(HOPS):
            kept = m_edge[0 if shared else k][0] / (1 - P_EDGE) if training else 1
            z = (1 - ALPHA) * s * kept @ z + ALPHA * h
        return z

    loss = lambda p: cross_entropy(forward(p, True))
    masks = dict(input=('entries', m_in), hidden=('elements', m_hid))
    masks.update({'edge%d' % k: ('edges', m_edge[k]) for k in range(1 if shared else HOPS)})
    settings = {'hidden': HIDDEN, 'hops': HOPS, 'alpha': ALPHA, 'input-dropout': P_IN, 'hidden-dropout': P_HID, 'edge-dropout': P_EDGE,
                'edge-masks': 'shared' if shared else 'each-hop', 'bias': shared, 'l2': L2, 'l2-on': 'weights' if shared else 'first'}
    decayed = ['w1', 'w2'] if shared else ['w1']
    return case(x, settings=settings, params=params, masks=masks, logits=[forward(params, True)], supervised=loss(params),
                gradients=gradients(loss, params), l2=L2 / 2 * sum((params[k] ** 2).sum() for k in decayed), evaluation=forward(params, False))


write(dict(authors=build(False), shared=build(True)))

#!/usr/bin/env python3
"""A perceptron on eight vertices in float64. Usage: python3 make_mlp.py > mlp.json"""
import numpy as np
from small_graph import *

HIDDEN, P_IN, P_HID, L2 = 5, .4, .3, .1
rng = np.random.RandomState(22)
r = lambda *s: rng.uniform(-.9, .9, s)
x = features(rng)
params = dict(w1=r(F, HIDDEN), b1=r(1, HIDDEN) * .3, w2=r(HIDDEN, C), b2=r(1, C) * .3)
m_in, m_hid = mask(rng, P_IN, 1, N, F), mask(rng, P_HID, 1, N, HIDDEN)


def forward(p, training):
    h = np.maximum((x * m_in[0] / (1 - P_IN) if training else x) @ p['w1'] + p['b1'], 0)
    if training: h = h * m_hid[0] / (1 - P_HID)
    return h @ p['w2'] + p['b2']


loss = lambda p: cross_entropy(forward(p, True))
settings = {'hidden': HIDDEN, 'input-dropout': P_IN, 'hidden-dropout': P_HID, 'l2': L2}
write(dict(mlp=case(x, settings=settings, params=params, masks=dict(input=('entries', m_in), hidden=('elements', m_hid)),
                    logits=[forward(params, True)], supervised=loss(params), gradients=gradients(loss, params),
                    l2=L2 / 2 * sum((v ** 2).sum() for v in params.values()), evaluation=forward(params, False))))

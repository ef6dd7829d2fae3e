#!/usr/bin/env python3
"""Own, one-hop and two-hop features kept apart, on eight vertices in float64. Usage: python3 make_sep.py > sep.json"""
import numpy as np
from small_graph import *

HIDDEN, HOPS, P_IN, P_HID, L2, EPSILON = 5, 2, .4, .3, .1, 1e-5
a = adjacency()
d = a.sum(1)
mean = np.divide(a, d[:, None], out=np.zeros_like(a), where=d[:, None] > 0)  # an isolated vertex gathers nothing


def make(normalised, blocks, seed):
    rng = np.random.RandomState(seed)
    r = lambda *s: rng.uniform(-.9, .9, s)
    x = features(rng)
    params = {}
    names = ['hop%d' % k for k in range(HOPS + 1)] + ['block%d' % (l + 1) for l in range(blocks)] + ['out']

    def norm(name):
        if normalised: params.update({'gamma_' + name: 1 + .3 * r(1, HIDDEN), 'beta_' + name: .3 * r(1, HIDDEN)})

    for k in range(HOPS + 1):
        params['w%d' % k] = r(F, HIDDEN); norm('hop%d' % k); params['v%d' % k] = r(HIDDEN, HIDDEN)
    params['b'] = .3 * r(1, HIDDEN)
    for name in names[HOPS + 1:]:
        width = C if name == 'out' else HIDDEN
        norm(name); params['w_' + name] = r(HIDDEN, width); params['b_' + name] = .3 * r(1, width)
    m_in = mask(rng, P_IN, 1, N, F)
    m_hid = {name: mask(rng, P_HID, 1, N, HIDDEN) for name in names}

    batch = {}

    def forward(p, training):
        def active(name, h):
            if normalised:  # the evaluation comes after one step, which moved the averages by a tenth
                if training: batch[name] = h.mean(0), h.var(0)
                mu, var = batch[name] if training else (.1 * batch[name][0], .9 + .1 * batch[name][1])
                h = p['gamma_' + name] * (h - mu) / np.sqrt(var + EPSILON) + p['beta_' + name]
            h = np.maximum(h, 0)
            return h * m_hid[name][0] / (1 - P_HID) if training else h

        features_now = x * m_in[0] / (1 - P_IN) if training else x
        h = p['b'] + sum(active('hop%d' % k, np.linalg.matrix_power(mean, k) @ features_now @ p['w%d' % k]) @ p['v%d' % k]
                         for k in range(HOPS + 1))
        for l in range(blocks):
            name = 'block%d' % (l + 1)
            h = h + active(name, h) @ p['w_' + name] + p['b_' + name]
        return active('out', h) @ p['w_out'] + p['b_out']

    loss = lambda p: cross_entropy(forward(p, True))
    gradient = gradients(loss, params)
    logits, supervised = forward(params, True), loss(params)
    decayed = [v for name, v in params.items() if name[0] in 'wv']
    return case(x, settings={'hidden': HIDDEN, 'hops': HOPS, 'blocks': blocks, 'input-dropout': P_IN, 'hidden-dropout': P_HID,
                             'batch-norm': normalised, 'l2': L2},
                params=params, masks=dict(input=('entries', m_in), **{'hidden-' + name: ('elements', m) for name, m in m_hid.items()}),
                logits=[logits], supervised=supervised, gradients=gradient,
                l2=L2 / 2 * sum((v ** 2).sum() for v in decayed), evaluation=forward(params, False))


write(dict(normalised=make(True, 1, 41), plain=make(False, 2, 42)))

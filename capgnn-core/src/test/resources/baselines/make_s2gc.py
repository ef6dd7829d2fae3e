#!/usr/bin/env python3
"""S2GC (Zhu and Koniusz 2021) on eight vertices in float64. Usage: python3 make_s2gc.py > s2gc.json
Cases: one a polynomial that circulates. E is computed as its authors do, before W; vertex 3 has a self-loop in the source."""
import numpy as np
from small_graph import *

HOPS, ALPHA, L2 = 4, .15, .1


def build(form):
    rng = np.random.RandomState(24)
    r = lambda *s: rng.uniform(-.9, .9, s)
    x = features(rng); s = symmetric(adjacency([3]))
    power = [np.linalg.matrix_power(s, k) @ x for k in range(HOPS + 1)]
    decayed = sum((1 - ALPHA) ** k * power[k] for k in range(1, HOPS + 1))
    e = {'paper': ALPHA * x + (1 - ALPHA) / HOPS * sum(power[1:]), 'geometric': (x + decayed) / HOPS + ALPHA * x,
         'first-upload': (1 + ALPHA) / HOPS * (x + decayed)}[form]
    params = dict(w=r(F, C), b=r(1, C))
    forward = lambda p: e @ p['w'] + p['b']
    loss = lambda p: cross_entropy(forward(p))
    return case(x, loops=[3], settings={'hops': HOPS, 'alpha': ALPHA, 'form': form, 'l2': L2, 'self-loops': 'kept'}, params=params, masks={},
                logits=[forward(params)], supervised=loss(params), gradients=gradients(loss, params),
                l2=L2 / 2 * sum((v ** 2).sum() for v in params.values()), evaluation=forward(params))


write({form: build(form) for form in ('paper', 'geometric', 'first-upload')})

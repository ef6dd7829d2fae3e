#!/usr/bin/env python3
"""GAT (Velickovic et al. 2018, as in PetarV-/GAT) on eight vertices in float64. Usage: python3 make_gat.py > gat.json
Parameters of heads are listed [head][row][unit]. Cases: one (one output head), several (three output heads, averaged; ReLU).
Each head drops its own entries of its layer's input; the projected rows are dropped after the scores were taken."""
import numpy as np
from small_graph import *

UNITS, HEADS, P_IN, P_ATT, P_PRO, L2 = 3, 2, .4, .3, .35, .1
NEIGHBOURS = adjacency() + np.eye(N) > 0


def build(outputs, elu):
    rng = np.random.RandomState(25)
    r = lambda *s: rng.uniform(-.9, .9, s)
    x = features(rng); params, masks = {}, {}
    for layer, heads, inputs, units in (('1', HEADS, F, UNITS), ('2', outputs, HEADS * UNITS, C)):
        params.update({'w' + layer: r(heads, inputs, units), 'a' + layer: 3 * r(heads, 2, units), 'c' + layer: r(2, heads), 'b' + layer: r(heads, 1, units)})
        masks.update({'input' + layer: ('entries' if layer == '1' else 'dense' if heads > 1 else 'elements', mask(rng, P_IN, heads, N, inputs)),
                      'attention' + layer: ('edges', mask(rng, P_ATT, heads, N, N)), 'projected' + layer: ('lanes', mask(rng, P_PRO, heads, N, units))})

    def head(p, layer, h, x, training):
        drop = lambda v, name, rate: v * masks[name + layer][1][h] / (1 - rate) if training else v
        g = drop(x, 'input', P_IN) @ p['w' + layer][h]
        u, v = (g @ p['a' + layer][h, k] + p['c' + layer][k, h] for k in (0, 1))
        e = u[:, None] + v[None, :]; e = np.where(e > 0, e, .2 * e)
        alpha = softmax(np.where(NEIGHBOURS, e, -np.inf))
        return drop(alpha, 'attention', P_ATT) @ drop(g, 'projected', P_PRO) + p['b' + layer][h]

    def forward(p, training):
        y = np.hstack([head(p, '1', h, x, training) for h in range(HEADS)])
        y = np.where(y > 0, y, np.exp(y) - 1 if elu else 0)
        return sum(head(p, '2', h, y, training) for h in range(outputs)) / outputs

    loss = lambda p: cross_entropy(forward(p, True))
    settings = {'hidden': UNITS, 'heads': HEADS, 'output-heads': outputs, 'input-dropout': P_IN, 'attention-dropout': P_ATT,
                'projected-dropout': P_PRO, 'activation': 'elu' if elu else 'relu', 'l2': L2}
    return case(x, settings=settings, params=params, masks=masks, logits=[forward(params, True)], supervised=loss(params),
                gradients=gradients(loss, params), l2=L2 / 2 * sum((v ** 2).sum() for v in params.values()), evaluation=forward(params, False))


write(dict(one=build(1, True), several=build(3, False)))

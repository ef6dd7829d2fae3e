#!/usr/bin/env python3
"""Label propagation (Zhou et al. 2004, K steps, with self-loops) on eight vertices in float64. Usage: python3 make_label_propagation.py > label-propagation.json
No label reaches vertex 7, so all its classes are alike."""
import numpy as np
from small_graph import *

HOPS, ALPHA, TINY = 3, .2, 1e-12
s = symmetric(adjacency()); y = np.zeros((N, C)); y[TRAIN, LABELS[TRAIN]] = 1
f = y
for _ in range(HOPS): f = (1 - ALPHA) * s @ f + ALPHA * y
z = np.log((f + TINY) / (f + TINY).sum(1, keepdims=True))
write({'label-propagation': case(features(np.random.RandomState(26)), settings={'hops': HOPS, 'alpha': ALPHA}, params={}, masks={}, gradients={},
                                 supervised=cross_entropy(z), l2=0, evaluation=z)})

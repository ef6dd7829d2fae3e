"""What the fixtures of the baselines share: one graph of eight vertices, softmax, and gradients by central differences in
float64, whose error of about 1e-9 is far below what float32 can show. Needs numpy only; the scripts beside it import it."""
import json
import numpy as np

N, F, C = 8, 6, 3
EDGES = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (3, 5), (5, 6)]  # vertex 7 is isolated
LABELS = np.array([0, 0, 0, 1, 1, 1, 2, 2])
TRAIN = [0, 3, 6]


def adjacency(loops=()):
    a = np.zeros((N, N))
    for i, j in EDGES: a[i, j] = a[j, i] = 1.0
    for i in loops: a[i, i] += 1.0
    return a


def symmetric(a):
    """D^-1/2 (A + I) D^-1/2"""
    b = a + np.eye(N); d = b.sum(1) ** -.5
    return d[:, None] * b * d[None, :]


def features(rng):
    x = (rng.rand(N, F) < 0.5).astype(float) * rng.randint(1, 4, (N, F)); x[7, 0] = 1.0
    return x / np.maximum(x.sum(1, keepdims=True), 1.0)


def softmax(z):
    e = np.exp(z - z.max(-1, keepdims=True)); return e / e.sum(-1, keepdims=True)


def cross_entropy(z, rows=TRAIN):
    return -np.mean(np.log(softmax(z)[rows, LABELS[rows]]))


def mask(rng, rate, *shape):
    return (rng.rand(*shape) >= rate).astype(float)


def gradients(loss, params, step=1e-6):
    """Central differences of loss(params); whatever must carry no gradient has to be a constant in it."""
    out = {}
    for name, value in params.items():
        g = np.zeros_like(value)
        for at in np.ndindex(value.shape):
            kept = value[at]
            value[at] = kept + step; above = loss(params)
            value[at] = kept - step; below = loss(params)
            value[at] = kept; g[at] = (above - below) / (2 * step)
        out[name] = g
    return out


def js(v):
    if isinstance(v, dict): return {k: js(w) for k, w in v.items()}
    if isinstance(v, (list, tuple)): return [js(w) for w in v]
    if isinstance(v, np.ndarray): return v.tolist()
    return float(v) if isinstance(v, np.floating) else v


def case(x, loops=(), **rest):
    """One case: graph and features, and what the script adds. masks: name -> (layout, values[view][row][column])"""
    return js(dict(vertices=N, classes=C, edges=EDGES, loops=list(loops), features=x, labels=LABELS, train=TRAIN, **rest))


def write(cases):
    print(json.dumps(cases, separators=(',', ':')))

"""CAPGCN and CAPGAT as one would commonly write them: dense features, PyTorch Geometric message passing, a Python loop
over the views, F.dropout, automatic differentiation. `fast.py` computes the same."""
import numpy as np
import torch
import torch.nn.functional as F
from torch_geometric.nn import MessagePassing
from torch_geometric.utils import scatter

from training import KERNELS, PSI_CONTRASTIVE

EPSILON, BATCH_NORM_EPSILON, MOMENTUM = 1e-8, 1e-3, 0.99


class Hop(MessagePassing):
    """One product with the affinity: row i gathers from column j."""

    def __init__(self):
        super().__init__(aggr='add', node_dim=0)

    def forward(self, h, edge_index, affinity):
        return self.propagate(edge_index, x=h, affinity=affinity)

    def message(self, x_j, affinity):
        return affinity.view(-1, 1) * x_j


class CommonCapgnn:
    """`dropout(kind, view, hop, tensor, rate)` may replace F.dropout, which is how tests give explicit masks."""

    def __init__(self, model, dataset, parameters, dropout=None, dtype=torch.float32):
        self.settings, self.parameters, self.gat = dataset.settings, parameters, model == 'capgat'
        self.dropout = dropout or (lambda kind, view, hop, tensor, rate: F.dropout(tensor, rate))
        self.beta = self.settings.beta if self.gat else 1.0
        self.x = torch.from_numpy(dataset.features.toarray()).to(dtype)
        adjacency = dataset.adjacency.tocoo()
        row, column = (torch.from_numpy(a.astype(np.int64)) for a in (adjacency.row, adjacency.col))
        self.edge_index = torch.stack([column, row])  # source, target
        self.weights = torch.from_numpy(adjacency.data).to(dtype)
        degree = scatter(self.weights, row, 0, len(self.x))
        self.static = self.weights / torch.sqrt(degree[row] * degree[column])
        self.stretch = torch.sqrt(degree[row] / degree[column])
        self.hop = Hop()
        self.train = torch.from_numpy(dataset.train)
        self.labels = torch.from_numpy(dataset.labels)
        f, hidden = self.x.shape[1], self.settings.hidden
        self.moving = dict(mean_in=torch.zeros(f, dtype=dtype), var_in=torch.ones(f, dtype=dtype),
                           mean_h=torch.zeros(hidden, dtype=dtype), var_h=torch.ones(hidden, dtype=dtype))

    def loss(self):
        s, p = self.settings, self.parameters
        zs = [self.forward(view) for view in range(s.views)]
        self.supervised = sum(F.cross_entropy(z[self.train], self.labels[self.train]) for z in zs) / len(zs)
        probabilities = torch.stack([F.softmax(z, -1) for z in zs], 1)
        sharpened = torch.stack([F.softmax(z / s.tau, -1) for z in zs], 1).detach()
        cosines = F.normalize(probabilities, dim=-1) @ F.normalize(sharpened, dim=-1).transpose(1, 2)
        self.contrastive = -2 * cosines.mean()
        l2 = sum((p[k] ** 2).sum() / 2 for k in KERNELS if k in p)
        return self.supervised + PSI_CONTRASTIVE * self.contrastive + s.l2 * l2

    def logits(self):
        return self.forward(None)

    def forward(self, view):
        """Logits of one view, or of the evaluation pass when `view` is None."""
        s, p = self.settings, self.parameters
        training = view is not None
        drop = (lambda kind, t, rate, hop=0: self.dropout(kind, view, hop, t, rate)) if training else (
            lambda kind, t, rate, hop=0: t)
        x = self._batch_norm(self.x, 'in', training) if s.batchNorm else self.x
        x = drop('input', x, s.inputDropout)
        h = x @ p['w1'] + p['b1']
        if s.batchNorm:
            h = self._batch_norm(h, 'h', training)
        v = drop('hidden', F.relu(h), s.hiddenDropout) @ p['w2'] + p['b2']
        affinity = self._affinity(x)
        hops, current = [], v
        for k in range(s.hops):
            dropped = drop('edge', affinity, s.edgeDropout, k)
            current = (1 - s.alpha) * self.hop(current, self.edge_index, dropped) + s.alpha * v
            hops.append(current)
        hops = torch.stack(hops)
        scores = F.softmax(F.leaky_relu(p['s_hat'], 0.2), 0)[:, None, None].expand_as(hops)
        scores = drop('coef', scores, s.coefDropout)
        return (scores / (scores.sum(0, keepdim=True) + EPSILON) * hops).sum(0)

    def _affinity(self, x):
        affinity = self.beta * self.static
        if not self.gat:
            return affinity
        p, (column, row) = self.parameters, self.edge_index
        q, k = F.relu(x @ p['wq'] + p['bq'])[:, 0], F.relu(x @ p['wk'] + p['bk'])[:, 0]
        score = q[row] * k[column]
        top = scatter(score.detach(), row, 0, len(x), reduce='max')
        e = self.weights * torch.exp(score - top[row])
        attention = e / (scatter(e, row, 0, len(x)) + EPSILON)[row]
        return affinity + (1 - self.beta) * self.stretch * attention

    def _batch_norm(self, t, where, training):
        p, moving = self.parameters, self.moving
        if training:
            mean, var = t.mean(0), t.var(0, unbiased=False)
            for name, value in (('mean_', mean), ('var_', var)):
                moving[name + where].lerp_(value.detach(), 1 - MOMENTUM)
        else:
            mean, var = moving['mean_' + where], moving['var_' + where]
        return (t - mean) / torch.sqrt(var + BATCH_NORM_EPSILON) * p['gamma_' + where] + p['beta_' + where]

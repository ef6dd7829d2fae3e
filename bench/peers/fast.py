"""CAPGCN and CAPGAT as fast as PyTorch goes on a CPU.

All views share each operation: sparse features with dropout on the stored entries (or dense where quicker), one
block-diagonal CSR product a hop (or views side by side when no edge is dropped), products with the transposed pattern in
the backward pass, the contrastive term in O(M). `common.py` is the same model written plainly.
"""
import time

import torch
import torch.nn.functional as F

from attention import Attention, StaticAffinity
from features import DenseFeatures, NormalisedFeatures, SparseFeatures
from losses import CapgnnLoss
from pattern import BlockDiagonal, Pattern
from propagation import BlockHops, EPSILON, Propagation, StackedHops
from training import KERNELS

BATCH_NORM_EPSILON, MOMENTUM = 1e-3, 0.99


class FastCapgnn:
    def __init__(self, model, dataset, parameters, masks, first_layer='auto', dtype=torch.float32):
        s = self.settings = dataset.settings
        if s.views > 8:
            raise ValueError(f'{s.views} views: a mask byte has room for 8')
        self.parameters, self.masks, self.dtype, self.gat = parameters, masks, dtype, model == 'capgat'
        self.train = torch.from_numpy(dataset.train)
        self.train_labels = torch.from_numpy(dataset.labels)[self.train]
        self.classes, self.vertices = parameters['w2'].shape[1], dataset.adjacency.shape[0]
        pattern = self.pattern = Pattern(dataset.adjacency)
        self.fixed = StaticAffinity(dataset.adjacency, pattern, s.beta if self.gat else 1.0, dtype)
        self.stacked = not self.gat and s.edgeDropout == 0
        self.blocks = None if self.stacked else BlockDiagonal(pattern, s.views, dtype)
        self.single = BlockDiagonal(pattern, 1, dtype)
        if self.stacked:
            self.stacked_hops = StackedHops(pattern, self.fixed.static, s.alpha)
        self.moving_h = [torch.zeros(s.hidden, dtype=dtype), torch.ones(s.hidden, dtype=dtype)]
        self.features = self._features(dataset, first_layer)
        self.kept_hidden = torch.empty(s.views, self.vertices, s.hidden, dtype=dtype)
        width = s.views * self.vertices * self.classes
        self.kept_scores = torch.empty(s.hops, width, dtype=dtype)

    def loss(self):
        total, self.supervised, self.contrastive = CapgnnLoss.apply(
            self.views(), self.train, self.train_labels, self.settings.tau)
        l2 = sum(self.parameters[k].square().sum() for k in KERNELS if k in self.parameters) / 2
        return total + self.settings.l2 * l2

    def views(self):
        """Logits of all the views in training, [views, vertices, classes]."""
        s, p = self.settings, self.parameters
        h, q, k = self._first_layer()
        v = self._second_layer(h)
        if self.stacked:
            v, hops, affinity = v.transpose(0, 1).reshape(self.vertices, -1), self.stacked_hops, None
        else:
            v = v.reshape(-1, self.classes)
            bits = self.masks.packed('edge', s.edgeDropout, (s.hops, self.pattern.entries)) if s.edgeDropout else None
            affinity = Attention.apply(q, k, self.fixed, self.blocks) if self.gat else None
            values = affinity.detach() if self.gat else self.fixed.static[None].expand(s.views, -1)
            hops = BlockHops(self.blocks, values, s.alpha, bits, s.edgeDropout)
        kept = self.masks.unpacked('coef', s.coefDropout, self.kept_scores) if s.coefDropout else None
        z = Propagation.apply(v, hop_scores(p), affinity, hops, kept, s.coefDropout)
        if self.stacked:
            return z.view(self.vertices, s.views, -1).transpose(0, 1).contiguous()
        return z.view(s.views, self.vertices, -1)

    def logits(self):
        """Evaluation: one pass without dropout."""
        s, p = self.settings, self.parameters
        if s.batchNorm:
            product = self.features.evaluate(self._weights(), p['gamma_in'], p['beta_in'])
        else:
            product = self.features.evaluate(self._weights())
        h, q, k = self._split(product)
        if s.batchNorm:
            mean, var = self.moving_h
            h = F.batch_norm(h, mean, var, p['gamma_h'], p['beta_h'], False, 0.0, BATCH_NORM_EPSILON)
        v = F.linear(F.relu(h), p['w2'].t().contiguous(), p['b2'])
        a = Attention.apply(q[None], k[None], self.fixed, self.single) if self.gat else self.fixed.static[None]
        self.single.values.copy_(a)
        z, current = torch.zeros_like(v), v
        for score in hop_scores(p).tolist():
            current = torch.addmm(v, self.single.matrix, current, beta=s.alpha, alpha=1 - s.alpha)
            z.add_(current, alpha=score)
        return z.div_(1 + EPSILON)

    def _features(self, dataset, first_layer):
        s, given = self.settings, (dataset.features, self.settings.views, self.settings.inputDropout, self.dtype)
        if s.batchNorm:
            return NormalisedFeatures(*given)
        forms = {'sparse': SparseFeatures, 'dense': DenseFeatures}
        if first_layer != 'auto':
            return forms[first_layer](*given)
        if dataset.features.nnz < 0.1 * dataset.features.shape[0] * dataset.features.shape[1]:
            return SparseFeatures(*given)
        return min((form(*given) for form in forms.values()), key=self._cost)

    def _cost(self, features):
        """Seconds that the first layer takes forward and backward, the better of two."""
        times = []
        for _ in range(2):
            start = time.perf_counter()
            product = features.product(self._weights().detach().requires_grad_(), self.masks)
            product.backward(torch.ones_like(product))
            times.append(time.perf_counter() - start)
        return min(times)

    def _weights(self):
        """W1, and CAPGAT's query and key beside it, padded to whole vectors: one product gives all three."""
        p = self.parameters
        if not self.gat:
            return p['w1']
        width = self.settings.hidden + 2
        return torch.cat([p['w1'], p['wq'], p['wk'], p['w1'].new_zeros(len(p['w1']), -width % 8)], 1)

    def _split(self, product):
        p, hidden = self.parameters, self.settings.hidden
        if not self.gat:
            return product + p['b1'], None, None
        q, k = (F.relu(product[..., hidden + i] + p[b]) for i, b in enumerate(('bq', 'bk')))
        return product[..., :hidden] + p['b1'], q, k

    def _first_layer(self):
        s, p = self.settings, self.parameters
        if not s.batchNorm:
            return self._split(self.features.product(self._weights(), self.masks))
        h, q, k = self._split(self.features.product(self._weights(), p['gamma_in'], p['beta_in'], self.masks))
        outputs = []
        for view in h.unbind():  # batch statistics of every view on its own
            out, mean, inverse = torch.native_batch_norm(
                view.contiguous(), p['gamma_h'], p['beta_h'], None, None, True, 0.0, BATCH_NORM_EPSILON)
            outputs.append((out, mean.detach(), inverse.detach() ** -2 - BATCH_NORM_EPSILON))
        self.batch_h = [o[1:] for o in outputs]
        self.update_moving()
        return torch.stack([o[0] for o in outputs]), q, k

    def update_moving(self):
        """Every view moves the averages, Keras fashion: biased variance, momentum .99."""
        self.features.update_moving(MOMENTUM)
        for batch in self.batch_h:
            for moving, value in zip(self.moving_h, batch):
                moving.lerp_(value, 1 - MOMENTUM)

    def _second_layer(self, h):
        rate, p = self.settings.hiddenDropout, self.parameters
        kept = self.masks.unpacked('hidden', rate, self.kept_hidden) if rate else None
        dropped = ReluDropout.apply(h, kept)
        # 1/(1-rate) goes into the weights, and these are turned: with W2 as it is MKL takes twice as long forward and
        # ten times backward
        return F.linear(dropped, (p['w2'] / (1 - rate)).t().contiguous(), p['b2'])


class ReluDropout(torch.autograd.Function):
    """relu(h)∘m: an output above zero is one that was active and kept, so the mask is not needed again."""

    @staticmethod
    def forward(ctx, h, kept):
        out = torch.relu(h)
        if kept is not None:
            out.mul_(kept)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, gradient):
        return torch.ops.aten.threshold_backward(gradient, *ctx.saved_tensors, 0.0), None


def hop_scores(parameters):
    return F.softmax(F.leaky_relu(parameters['s_hat'], 0.2), 0)

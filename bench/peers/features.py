"""The first layer, X·W for every view with its own input dropout: sparse, dense, or batch-normalised.

Each form has `product(weights, masks)` -> [views, vertices, width], differentiable in the weights, and
`evaluate(weights)` -> [vertices, width] without dropout. 1/(1-rate) is multiplied into the weights, not the entries.
"""
import numpy as np
import torch

from pattern import Pattern, VIEW_BITS


class SparseFeatures:
    """Dropout is drawn for the stored entries alone: zeros stay zero whether dropped or not."""

    def __init__(self, x, views, rate, dtype=torch.float32):
        self.pattern, self.views, self.rate = Pattern(x), views, rate
        self.values = torch.from_numpy(x.data).to(dtype)
        self.t_values = self.values[self.pattern.order]
        self.all_ones = bool((self.values == 1).all())
        self.scratch = torch.empty(x.nnz, dtype=torch.uint8)
        self.kept = torch.empty(x.nnz, dtype=dtype)

    def product(self, weights, masks):
        if self.rate == 0:
            return SparseProduct.apply(weights, self, None).expand(self.views, -1, -1)
        packed = masks.packed('input', self.rate, (self.pattern.entries,))
        return SparseProduct.apply(weights / (1 - self.rate), self, packed)

    def evaluate(self, weights):
        return self.pattern.times(self.values, weights)

    def entries(self, packed, view, values):
        """The stored values that `view` keeps; the buffer is overwritten by the next call."""
        torch.bitwise_and(packed, VIEW_BITS[view], out=self.scratch)
        torch.ne(self.scratch, 0, out=self.kept)
        return self.kept if self.all_ones else self.kept.mul_(values)


class SparseProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, weights, x, packed):
        ctx.x, ctx.packed = x, packed
        if packed is None:
            return x.pattern.times(x.values, weights)[None]
        out = weights.new_empty(x.views, x.pattern.shape[0], weights.shape[1])
        for v in range(x.views):
            out[v] = x.pattern.times(x.entries(packed, v, x.values), weights)
        return out

    @staticmethod
    def backward(ctx, gradient):  # dW = sum over the views of Xv^T g_v
        x, out = ctx.x, None
        turned = None if ctx.packed is None else ctx.packed.index_select(0, x.pattern.order)
        for v, g in enumerate(gradient):
            values = x.t_values if turned is None else x.entries(turned, v, x.t_values)
            part = x.pattern.transposed_times(values, g.contiguous())
            out = part if out is None else out.add_(part)
        return out, None, None


class DenseFeatures:
    """For matrices so full that a dense product is quicker than skipping the zeros."""

    def __init__(self, x, views, rate, dtype=torch.float32):
        self.views, self.rate = views, rate
        self.x = torch.from_numpy(x.toarray()).to(dtype)
        self.dropped = torch.empty((views,) + x.shape, dtype=dtype) if rate else None

    def product(self, weights, masks):
        if self.rate == 0:
            return (self.x @ weights).expand(self.views, -1, -1)
        masks.unpacked('input', self.rate, self.dropped)
        self.dropped.mul_(self.x)
        flat = self.dropped.view(-1, self.x.shape[1])
        return (flat @ (weights / (1 - self.rate))).view(self.views, -1, weights.shape[1])

    def evaluate(self, weights):
        return self.x @ weights


class NormalisedFeatures:
    """Batch norm before the dropout: (a·X + b)∘m·W = (X∘m)·(aW) + m·(bW).

    The first product is sparse. The second needs the mask as a dense matrix, since batch norm leaves no zeros, but
    neither a dense X nor a pass that multiplies it by the mask. The batch's mean and variance are those of X itself,
    the same in every view and step.
    """

    def __init__(self, x, views, rate, dtype=torch.float32, epsilon=1e-3):
        self.views, self.rate, self.epsilon = views, rate, epsilon
        self.sparse = SparseFeatures(x, views, 0.0, dtype)
        pattern, width = self.sparse.pattern, x.shape[1]
        self.mask = torch.ones((views,) + x.shape, dtype=dtype) if rate else torch.ones((1,) + x.shape, dtype=dtype)
        self.positions = pattern.row_of * width + pattern.column_of
        exact = x.astype(np.float64)
        mean, squares = np.asarray(exact.mean(0)).ravel(), np.asarray(exact.power(2).mean(0)).ravel()
        self.mean, self.var = (torch.from_numpy(t).to(dtype) for t in (mean, squares - mean ** 2))
        self.moving_mean, self.moving_var = torch.zeros_like(self.mean), torch.ones_like(self.var)

    def product(self, weights, gamma, beta, masks):
        scale = gamma / torch.sqrt(self.var + self.epsilon)
        shift = beta - scale * self.mean
        if self.rate == 0:
            one = SparseProduct.apply(weights * scale[:, None], self.sparse, None) + shift @ weights
            return one.expand(self.views, -1, -1)
        masks.unpacked('input', self.rate, self.mask)
        weights = weights / (1 - self.rate)
        return MaskedProduct.apply(weights * scale[:, None], weights * shift[:, None], self)

    def update_moving(self, momentum=0.99):
        """Every view moves the averages; as all bring the same batch statistics, the steps make one power."""
        keep = momentum ** self.views
        self.moving_mean.mul_(keep).add_(self.mean, alpha=1 - keep)
        self.moving_var.mul_(keep).add_(self.var, alpha=1 - keep)

    def evaluate(self, weights, gamma, beta):
        scale = gamma / torch.sqrt(self.moving_var + self.epsilon)
        shift = beta - scale * self.moving_mean
        return self.sparse.evaluate(weights * scale[:, None]) + shift @ weights


class MaskedProduct(torch.autograd.Function):
    """(X∘m)·A + m·B for every view's mask m."""

    @staticmethod
    def forward(ctx, on_entries, on_mask, x):
        ctx.x, ctx.kept = x, []
        pattern = x.sparse.pattern
        out = torch.matmul(x.mask.view(-1, x.mask.shape[2]), on_mask).view(x.views, -1, on_mask.shape[1])
        for v in range(x.views):
            kept = x.mask[v].view(-1).index_select(0, x.positions).mul_(x.sparse.values)
            ctx.kept.append(kept)
            out[v] += pattern.times(kept, on_entries)
        return out

    @staticmethod
    def backward(ctx, gradient):
        x, pattern, entries = ctx.x, ctx.x.sparse.pattern, None
        gradient = gradient.contiguous()
        for v in range(x.views):
            part = pattern.transposed_times(ctx.kept[v].index_select(0, pattern.order), gradient[v])
            entries = part if entries is None else entries.add_(part)
        width = x.mask.shape[2]
        mask = x.mask.view(-1, width).t() @ gradient.view(-1, gradient.shape[2])
        return entries, mask, None

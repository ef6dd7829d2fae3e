"""Hops and hop scores of all views at once, with a backward pass written by hand.

H0 = V, Hk = (1-alpha) drop(A) H(k-1) + alpha V, Z = sum_k w_k Hk with w_k = s_k m_k / (sum_l s_l m_l + eps), where m is
the elementwise mask of the hop scores. With G = dL/dZ / D, D the denominator:
  dL/ds_k = sum m_k G (Hk - Z),  G_k = s_k m_k G + (1-alpha) drop_{k+1}(A)^T G_{k+1},
  dL/dV = alpha sum_k G_k + (1-alpha) drop_1(A)^T G_1,
  dL/dA_ij = (1-alpha) sum_k mask_k,ij G_k,i . H(k-1),j, for the entries of the pattern.
"""
import torch

from pattern import unpack

EPSILON = 1e-8


class StackedHops:
    """One constant matrix for all views, which lie side by side in the columns: [vertices, views·classes]."""

    def __init__(self, pattern, affinity, alpha):
        self.pattern, self.alpha = pattern, alpha
        self.values = affinity * (1 - alpha)
        self.t_values = self.values[pattern.order]

    def forward(self, k, h, v, out):
        torch.add(self.pattern.times(self.values, h), v, alpha=self.alpha, out=out)

    def backward(self, k, g, base, scale):
        moved = self.pattern.transposed_times(self.t_values, g)
        return moved if base is None else moved.add_(base, alpha=scale)


class BlockHops:
    """A matrix of its own for every view and hop, all views in one block-diagonal product: [views·vertices, classes].

    `bits` [hops, entries] are the packed edge masks or None; `affinity` is [views, entries].
    """

    def __init__(self, blocks, affinity, alpha, bits, rate):
        self.blocks, self.affinity, self.bits, self.alpha = blocks, affinity, bits, alpha
        self.weight = (1 - alpha) / (1 - rate)
        order = blocks.pattern.order
        same = affinity.stride(0) == 0  # CAPGCN: one affinity for all the views
        self.t_affinity = affinity[0].index_select(0, order)[None] if same else affinity.index_select(1, order)
        self.scratch = torch.empty(blocks.values.shape, dtype=torch.uint8) if bits is not None else None
        self.filled = None

    def forward(self, k, h, v, out):
        self._fill('forward', k, self.blocks.values, self.affinity, lambda bits: bits)
        torch.addmm(v, self.blocks.matrix, h, beta=self.alpha, alpha=self.weight, out=out)

    def backward(self, k, g, base, scale):
        order = self.blocks.pattern.order
        self._fill('backward', k, self.blocks.t_values, self.t_affinity, lambda bits: bits.index_select(0, order))
        base = g if base is None else base  # with scale 0 it only gives the shape
        return torch.addmm(base, self.blocks.transposed, g, beta=scale, alpha=self.weight)

    def _fill(self, way, k, values, affinity, arrange):
        if self.bits is not None:
            unpack(arrange(self.bits[k]), values, self.scratch).mul_(affinity)
        elif self.filled != way:  # without edge dropout the values stay the same for all hops
            values.copy_(affinity.expand_as(values))
            self.filled = way

    def entry_gradient(self, gs, h0, hs):
        """dL/dA of all the hops; gs[k] and hs[k] are G_{k+1} and H_{k+1}. The dot products run over columns padded to
        eight, because PyTorch's kernel is vectorised for whole lanes only."""
        before = [h0] + list(hs[:-1])
        if self.bits is None:  # one product over the columns of all the hops
            return self._dots(padded(torch.cat(gs, 1)), padded(torch.cat(before, 1))).mul(self.weight)
        total, mask = torch.zeros_like(self.blocks.values), torch.empty_like(self.blocks.values)
        left, right = padded(h0), padded(h0)
        for k, (g, h) in enumerate(zip(gs, before)):
            left[:, :g.shape[1]], right[:, :h.shape[1]] = g, h
            unpack(self.bits[k], mask, self.scratch)
            total.addcmul_(self._dots(left, right), mask, value=self.weight)
        return total

    def _dots(self, g, h):
        matrix = self.blocks.matrix  # its values are free now and take the result
        torch.sparse.sampled_addmm(matrix, g, h.t(), beta=0.0, out=matrix)
        return matrix.values().view_as(self.blocks.values)


def padded(columns):
    """A copy with zero columns added up to the next multiple of eight."""
    return torch.nn.functional.pad(columns, (0, -columns.shape[1] % 8))


class Propagation(torch.autograd.Function):
    """Z from V, the hop scores s and (for CAPGAT) the affinity, through hops of either layout."""

    @staticmethod
    def forward(ctx, v, s, affinity, hops, kept, rate):
        hs = v.new_empty((len(s),) + v.shape)
        h = v
        for k in range(len(s)):
            hops.forward(k, h, v, hs[k])
            h = hs[k]
        flat = hs.view(len(s), -1)
        if kept is None:
            weighted, denominator = flat, s.sum() + EPSILON
        else:
            kept = kept.view(len(s), -1)
            # CAPGAT needs Hk again for the gradient of the edges, CAPGCN does not
            weighted = torch.mul(flat, kept, out=None if affinity is not None else flat)
            # the scores' 1/(1-rate) cancels but for the epsilon
            denominator = s @ kept + EPSILON * (1 - rate)
        z = (s @ weighted) / denominator
        ctx.hops, ctx.s, ctx.kept, ctx.v, ctx.hs = hops, s, kept, v, hs
        ctx.weighted, ctx.denominator, ctx.z, ctx.by_edge = weighted, denominator, z, affinity is not None
        return z.view_as(v)

    @staticmethod
    def backward(ctx, gradient):
        hops, kept = ctx.hops, ctx.kept
        last = len(ctx.s) - 1
        g = gradient.reshape(-1) / ctx.denominator
        own = g * ctx.z
        if kept is None:
            ds = ctx.weighted @ g - own.sum()
            parts = [g.view_as(ctx.v)] * (last + 1)
        else:
            ds = ctx.weighted @ g - kept @ own
            parts = kept.mul_(g).view_as(ctx.hs)  # the masks are not needed any more
        s = ctx.s.tolist()
        current = parts[last] * s[last]
        dv, gs = current * hops.alpha, [current]
        for k in range(last, -1, -1):
            current = hops.backward(k, current, parts[k - 1] if k else None, s[k - 1] if k else 0.0)
            dv.add_(current, alpha=hops.alpha if k else 1.0)
            if k and ctx.by_edge:
                gs.append(current)
        edges = hops.entry_gradient(gs[::-1], ctx.v, ctx.hs) if ctx.by_edge else None
        return dv, ds, edges, None, None, None

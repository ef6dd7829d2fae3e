"""CAPGAT's affinity of all views at once: M_ij = beta w_ij/sqrt(d_i d_j) + (1-beta) sqrt(d_i/d_j) u_ij with
u_ij = w_ij exp(q_i k_j) / (sum over the row + 1e-8), forward and backward by hand."""
import torch

EPSILON = 1e-8


class StaticAffinity:
    """The parts that only the graph decides, one value an entry."""

    def __init__(self, adjacency, pattern, beta, dtype):
        weights = torch.from_numpy(adjacency.data).to(dtype)
        degree = torch.zeros(pattern.shape[0], dtype=dtype).index_add(0, pattern.row_of, weights)
        d_row, d_column = degree[pattern.row_of], degree[pattern.column_of]
        self.static = beta * weights / torch.sqrt(d_row * d_column)
        self.stretch = (1 - beta) * torch.sqrt(d_row / d_column)
        self.weights = None if bool((weights == 1).all()) else weights


class Attention(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q, k, fixed, blocks):
        rows, columns = blocks.pattern.row_of, blocks.pattern.column_of
        scores = q.index_select(1, rows).mul_(k.index_select(1, columns))
        scores.sub_(blocks.row_maxima(scores).index_select(1, rows)).exp_()
        if fixed.weights is not None:
            scores.mul_(fixed.weights)
        u = scores.mul_((blocks.row_sums(scores) + EPSILON).reciprocal_().index_select(1, rows))
        ctx.u, ctx.q, ctx.k, ctx.fixed, ctx.blocks = u, q, k, fixed, blocks
        return torch.addcmul(fixed.static, u, fixed.stretch)

    @staticmethod
    def backward(ctx, gradient):  # softmax: ds = u (du - sum over the row of u du); score_ij = q_i k_j
        blocks, rows = ctx.blocks, ctx.blocks.pattern.row_of
        t = (gradient * ctx.fixed.stretch).mul_(ctx.u)
        ds = t.addcmul_(ctx.u, blocks.row_sums(t).index_select(1, rows), value=-1)
        return blocks.times_column(ds, ctx.k), blocks.transposed_times_column(ds, ctx.q), None, None

"""The training loss with its gradient by hand: cross entropy of every view and the ensemble contrastive term.

The contrastive term is the mean over vertices and over all M x M pairs of views of cos(P_a, Ph_b), times -2. Since
sum_ab P_a.Ph_b = (sum_a P_a).(sum_b Ph_b) for rows of length one, it takes O(M), not O(M^2). Rows of length one need no
softmax denominators either, and dL/dz = P∘(t - P (P.t)) with t = -2/(N M^2) sum_b Ph_b, because t - P (P.t) is already
orthogonal to P.
"""
import torch
import torch.nn.functional as F


class CapgnnLoss(torch.autograd.Function):
    """Of logits z [views, vertices, classes]: (supervised + contrastive, supervised, contrastive)."""

    @staticmethod
    def forward(ctx, z, train, labels, tau):
        views, vertices, _ = z.shape
        shifted = z - z.amax(-1, keepdim=True)
        sharp = unit_rows((shifted / tau).exp_()).sum(0).mul_(-2 / (vertices * views * views))
        p = unit_rows(shifted.exp_())
        along = (p * sharp).sum(-1, keepdim=True)
        contrastive = along.sum()
        log_p = F.log_softmax(z.index_select(1, train), -1)
        supervised = F.nll_loss(log_p.flatten(0, 1), labels.repeat(views))
        ctx.p, ctx.sharp, ctx.along, ctx.log_p, ctx.train, ctx.labels = p, sharp, along, log_p, train, labels
        ctx.mark_non_differentiable(supervised, contrastive)
        return supervised + contrastive, supervised, contrastive

    @staticmethod
    def backward(ctx, gradient, *_):
        dz = torch.sub(ctx.sharp, ctx.p * ctx.along).mul_(ctx.p)
        views, count, classes = ctx.log_p.shape
        error = ctx.log_p.exp().sub_(F.one_hot(ctx.labels, classes)).div_(views * count)
        return dz.index_add_(1, ctx.train, error).mul_(gradient), None, None, None


def unit_rows(rows):
    return rows.div_(torch.linalg.vector_norm(rows, dim=-1, keepdim=True))

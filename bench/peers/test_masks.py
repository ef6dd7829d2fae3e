"""The drawn masks keep the share they should, in every view and from both sources."""
import numpy as np
import pytest
import torch

from masks import RandomMasks

COUNT = 400_000


def within_five_sigma(kept, rate, count):
    return abs(kept - (1 - rate)) < 5 * (rate * (1 - rate) / count) ** .5


@pytest.mark.parametrize('source', ('numpy', 'torch'))
@pytest.mark.parametrize('threads', (1, 2))
@pytest.mark.parametrize('rate', (.1, .5, .8))
def test_every_view_keeps_its_share_independently(source, threads, rate):
    packed = RandomMasks(5, threads, source).packed('edge', rate, (4, COUNT // 4))
    views = np.unpackbits(packed.numpy().reshape(-1, 1), axis=1, bitorder='little').astype(float)
    assert all(within_five_sigma(v, rate, COUNT) for v in views.mean(0))
    correlations = np.corrcoef(views.T)[np.triu_indices(8, 1)]
    assert np.abs(correlations).max() < 5 / COUNT ** .5
    lagged = [np.corrcoef(v[1:], v[:-1])[0, 1] for v in views.T]
    assert np.abs(lagged).max() < 5 / COUNT ** .5


@pytest.mark.parametrize('source', ('numpy', 'torch'))
def test_unpacked_masks_keep_their_share_and_differ_from_draw_to_draw(source):
    masks = RandomMasks(5, 2, source)
    first, second = (masks.unpacked('coef', .3, torch.empty(COUNT)).clone() for _ in range(2))
    assert set(first.unique().tolist()) == {0.0, 1.0}
    assert within_five_sigma(first.mean().item(), .3, COUNT) and within_five_sigma(second.mean().item(), .3, COUNT)
    assert 0.4 < (first != second).float().mean() < 0.44  # 2 · .3 · .7

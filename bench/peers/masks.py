"""Dropout masks, drawn as cheaply as possible on a CPU.

Tensor.bernoulli_ costs about 7 ns an entry, far more than the arithmetic it masks. Here an entry is a 16-bit random
word compared with a threshold (the rate is met to 1e-5), the words come from one generator a thread, and masks that
belong to a sparse pattern hold one byte an entry: bit v says whether view v keeps it. One byte is gathered for all
views when the pattern is transposed.
"""
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch

CHUNK = 1 << 17  # words drawn at a time: 256 KB, which stays in the second-level cache
ALL_BITS = np.uint64(0xFFFFFFFFFFFFFFFF)


class RandomMasks:
    """Masks from NumPy's SFC64 (source 'numpy', the quick one) or from PyTorch's own generator ('torch')."""

    def __init__(self, seed=0, threads=1, source='numpy'):
        torch.manual_seed(seed)
        seeds = np.random.SeedSequence(seed).spawn(threads)
        self._generators = [np.random.Generator(np.random.SFC64(s)) for s in seeds]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._words = self._numpy_words if source == 'numpy' else self._torch_words

    def packed(self, kind, rate, shape):
        """uint8 of `shape`; bit v of an entry is 1 when view v (of at most 8) keeps it."""
        out = torch.empty(shape, dtype=torch.uint8)
        limit = threshold(rate)
        flat = out.view(-1).numpy()

        def fill(generator, part):
            for start in range(0, len(part), CHUNK // 8):
                piece = part[start:start + CHUNK // 8]
                piece[:] = np.packbits(self._words(generator, 8 * len(piece)) < limit, bitorder='little')

        self._spread(fill, flat)
        return out

    def unpacked(self, kind, rate, out):
        """Fills the contiguous float tensor `out` with 1 (kept) and 0 (dropped)."""
        limit = threshold(rate)

        def fill(generator, part):
            for start in range(0, len(part), CHUNK):
                piece = part[start:start + CHUNK]
                np.less(self._words(generator, len(piece)), limit, out=piece, casting='unsafe')

        self._spread(fill, out.view(-1).numpy())
        return out

    def _spread(self, fill, flat):
        if self._pool is None or len(flat) < CHUNK // 8:
            return fill(self._generators[0], flat)
        parts = np.array_split(flat, len(self._generators))
        for done in [self._pool.submit(fill, g, p) for g, p in zip(self._generators, parts)]:
            done.result()

    @staticmethod
    def _numpy_words(generator, count):
        raw = generator.integers(0, ALL_BITS, (count + 3) // 4, dtype=np.uint64, endpoint=True)
        return raw.view(np.uint16)[:count]

    @staticmethod
    def _torch_words(generator, count):
        # random_() on int64 leaves the sign bit 0, so the range is given; one draw makes four words
        raw = torch.empty((count + 3) // 4, dtype=torch.int64).random_(-2**63, None)
        return raw.numpy().view(np.uint16)[:count]


def threshold(rate):
    return np.uint16(min(round((1 - rate) * 65536), 65535))

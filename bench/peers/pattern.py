"""A sparse pattern, its transpose, and the two products with dense matrices that PyTorch does quickest on a CPU."""
import numpy as np
import torch

VIEW_BITS = torch.tensor([[1 << v] for v in range(8)], dtype=torch.uint8)


class Pattern:
    """CSR indices of a matrix and of its transpose; `order` maps the transposed entries to the original ones."""

    def __init__(self, matrix):
        numbered = matrix.copy()
        numbered.data = np.arange(matrix.nnz, dtype=np.int64)
        turned = numbered.T.tocsr()
        turned.sort_indices()
        self.shape, self.entries = matrix.shape, matrix.nnz
        # int32 is what MKL and FBGEMM take; with int64 PyTorch converts the indices in every product
        self.starts, self.columns = int32(matrix.indptr), int32(matrix.indices)
        self.t_starts, self.t_columns = int32(turned.indptr), int32(turned.indices)
        self.order = torch.from_numpy(turned.data.astype(np.int64))
        self.row_of = torch.from_numpy(np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr)))
        self.column_of = self.columns.long()

    def times(self, values, dense):
        """This matrix with `values`, times `dense`: the weighted row sums of an embedding bag."""
        return bag(dense, self.columns, self.starts, values)

    def transposed_times(self, values, dense):
        """As `times` for the transpose; `values` are in the transpose's order."""
        return bag(dense, self.t_columns, self.t_starts, values)


def bag(dense, columns, starts, values):
    # FBGEMM's kernel: three times as fast as MKL's CSR product for 48 columns and more
    return torch._embedding_bag_forward_only(dense, columns, starts, False, 0, False, values, True)[0]


class BlockDiagonal:
    """M copies of a square pattern along the diagonal, as two MKL matrices (A and its transpose) whose values are
    overwritten in place for every product."""

    def __init__(self, pattern, views, dtype):
        n = pattern.shape[0]
        self.pattern, self.views, self.rows = pattern, views, views * n
        self.starts = repeated(pattern.starts[:-1], views, pattern.entries, last=views * pattern.entries)
        t_starts = repeated(pattern.t_starts[:-1], views, pattern.entries, last=views * pattern.entries)
        columns, t_columns = repeated(pattern.columns, views, n), repeated(pattern.t_columns, views, n)
        self.values = torch.zeros(views, pattern.entries, dtype=dtype)
        self.t_values = torch.zeros(views, pattern.entries, dtype=dtype)
        self.matrix = csr(self.starts, columns, self.values, self.rows)
        self.transposed = csr(t_starts, t_columns, self.t_values, self.rows)
        self.long_starts = self.starts.long()

    def row_sums(self, values):
        """Sum of `values` [views, entries] over every row, [views, vertices]."""
        return self.times_column(values, torch.ones(self.rows, dtype=values.dtype))

    def times_column(self, values, column):
        self.values.copy_(values)
        return torch.mv(self.matrix, column.reshape(-1)).view(self.views, -1)

    def transposed_times_column(self, values, column):
        torch.index_select(values, 1, self.pattern.order, out=self.t_values)
        return torch.mv(self.transposed, column.reshape(-1)).view(self.views, -1)

    def row_maxima(self, values):
        return torch.segment_reduce(values.view(-1), 'max', offsets=self.long_starts, unsafe=True).view(self.views, -1)


def unpack(packed, out, scratch):
    """The bits of `packed` [entries] as 1 and 0 in `out` [views, entries]; `scratch` is uint8 of out's shape."""
    torch.bitwise_and(packed, VIEW_BITS[:out.shape[0]], out=scratch)
    return torch.ne(scratch, 0, out=out)


def csr(starts, columns, values, rows):
    matrix = torch.sparse_csr_tensor(starts, columns, values.view(-1), (rows, rows), check_invariants=False)
    assert matrix.values().data_ptr() == values.data_ptr(), 'values must be shared, they are overwritten in place'
    return matrix


def repeated(indices, times, step, last=None):
    """`indices` repeated with `step` added each time, and `last` appended when given."""
    shifts = torch.arange(times, dtype=torch.int64)[:, None] * step
    out = (indices.long() + shifts).view(-1)
    return torch.cat([out, torch.tensor([last])] if last is not None else [out]).int()


def int32(array):
    return torch.from_numpy(np.ascontiguousarray(array, dtype=np.int32))

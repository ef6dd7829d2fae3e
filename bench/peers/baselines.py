"""GCN, GAT and APPNP in PyTorch Geometric's usual way, with the hyper-parameters of their authors."""
import numpy as np
import torch
import torch.nn.functional as F
from torch_geometric.nn import APPNP, GATConv, GCNConv


class Gcn(torch.nn.Module):
    """Two GCNConv without bias, dropout .5 before each; L2 5e-4 on the first layer."""

    lr = 0.01

    def __init__(self, features, classes, hidden):
        super().__init__()
        self.first = GCNConv(features, hidden, cached=True, bias=False)
        self.second = GCNConv(hidden, classes, cached=True, bias=False)

    def groups(self):
        return [dict(params=self.first.parameters(), weight_decay=5e-4), dict(params=self.second.parameters())]

    def forward(self, x, edges):
        h = F.relu(self.first(F.dropout(x, 0.5, self.training), edges))
        return self.second(F.dropout(h, 0.5, self.training), edges)


class Gat(torch.nn.Module):
    """8 heads of 8 units, ELU, then one averaged head (8 on Pubmed); dropout .6 throughout; L2 on everything."""

    def __init__(self, features, classes, pubmed):
        super().__init__()
        self.lr, self.l2 = (0.01, 1e-3) if pubmed else (0.005, 5e-4)
        self.first = GATConv(features, 8, heads=8, dropout=0.6)
        self.second = GATConv(64, classes, heads=8 if pubmed else 1, concat=False, dropout=0.6)

    def groups(self):
        return [dict(params=self.parameters(), weight_decay=self.l2)]

    def forward(self, x, edges):
        h = F.elu(self.first(F.dropout(x, 0.6, self.training), edges))
        return self.second(F.dropout(h, 0.6, self.training), edges)


class Appnp(torch.nn.Module):
    """Hidden 64 without biases, dropout .5 in all three places, K 10, alpha .1; L2 5e-3 on the first layer."""

    lr = 0.01

    def __init__(self, features, classes):
        super().__init__()
        self.first = torch.nn.Linear(features, 64, bias=False)
        self.second = torch.nn.Linear(64, classes, bias=False)
        self.hops = APPNP(10, 0.1, dropout=0.5, cached=True)

    def groups(self):
        return [dict(params=self.first.parameters(), weight_decay=5e-3), dict(params=self.second.parameters())]

    def forward(self, x, edges):
        h = F.relu(self.first(F.dropout(x, 0.5, self.training)))
        return self.hops(self.second(F.dropout(h, 0.5, self.training)), edges)


class Baseline:
    """A module on a data set, in the form that `training.Trainer` steps."""

    def __init__(self, model, dataset):
        loopless = dataset.adjacency.tocoo()
        off = loopless.row != loopless.col
        self.edges = torch.from_numpy(np.stack([loopless.row[off], loopless.col[off]]).astype(np.int64))
        self.x = torch.from_numpy(dataset.features.toarray())
        self.labels, self.train = torch.from_numpy(dataset.labels), torch.from_numpy(dataset.train)
        features, classes = self.x.shape[1], dataset.classes
        if model == 'gcn':  # 16 hidden units on the citation graphs, 64 on the Amazon graphs with their raw features
            self.module = Gcn(features, classes, 16 if dataset.settings.rowNormalise else 64)
        elif model == 'gat':
            self.module = Gat(features, classes, dataset.name == 'pubmed')
        else:
            self.module = Appnp(features, classes)

    def optimiser(self):
        return torch.optim.Adam(self.module.groups(), lr=self.module.lr)

    def loss(self):
        self.module.train()
        return F.cross_entropy(self.module(self.x, self.edges)[self.train], self.labels[self.train])

    def logits(self):
        self.module.eval()
        return self.module(self.x, self.edges)

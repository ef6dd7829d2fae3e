"""Both implementations reproduce the golden vectors in float64, and each other where those have no case.

Run with pytest, or as a script (exit code 1 on failure)."""
import json
import sys
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp
import torch

from common import CommonCapgnn
from data import Dataset, Settings, with_self_loops
from fast import FastCapgnn
from training import KerasAdam, initial_parameters

GOLDEN = Path(__file__).parents[2] / 'capgnn-core/src/test/resources/golden/capgnn-small.json'
CASES = json.loads(GOLDEN.read_text())
torch.set_num_threads(1)  # the tensors are tiny
FORMS = ('common', 'sparse', 'dense')  # the last two are fast.py with either first layer


class ScriptedMasks:
    """Explicit masks in the layouts that fast.py asks for."""

    def __init__(self, masks, dataset, stacked):
        self.masks, self.x, self.stacked = masks, dataset.features, stacked

    def packed(self, kind, rate, shape):
        mask = self.masks[kind]  # edge [views, hops, entries]; input [views, vertices, features]
        if kind == 'input':
            row = np.repeat(np.arange(self.x.shape[0]), np.diff(self.x.indptr))
            mask = mask[:, row, self.x.indices]
        bits = (mask.astype(np.uint8) << np.arange(len(mask), dtype=np.uint8).reshape(-1, *[1] * (mask.ndim - 1)))
        return torch.from_numpy(bits.sum(0).astype(np.uint8)).view(shape)

    def unpacked(self, kind, rate, out):
        mask = self.masks[kind]
        if kind == 'coef':  # [views, hops, vertices, classes] -> hops first, views before or after the vertices
            mask = mask.transpose((1, 2, 0, 3) if self.stacked else (1, 0, 2, 3))
        return out.copy_(torch.from_numpy(np.ascontiguousarray(mask)).to(out).view_as(out))


def scripted_dropout(masks):
    def dropout(kind, view, hop, tensor, rate):
        if rate == 0:
            return tensor
        mask = masks[kind][view]
        return tensor * torch.from_numpy(mask[hop] if kind == 'edge' else mask) / (1 - rate)
    return dropout


def build(form, gat, dataset, parameters, masks):
    model = 'capgat' if gat else 'capgcn'
    parameters = {k: v.detach().clone().requires_grad_() for k, v in parameters.items()}
    if form == 'common':
        return CommonCapgnn(model, dataset, parameters, masks and scripted_dropout(masks), torch.float64)
    stacked = not gat and dataset.settings.edgeDropout == 0
    return FastCapgnn(model, dataset, parameters, masks and ScriptedMasks(masks, dataset, stacked), form, torch.float64)


def golden_dataset(case):
    hp, rates = case['hyper'], case['hyper']['rates']
    n = case['vertices']
    row, column = np.array(case['edges']).T
    adjacency = sp.csr_matrix((case['weights'], (row, column)), (n, n))
    settings = Settings(hp['lr'], hp['psi_l2'], hp['alpha'], hp['beta'], hp['tau'], rates['input'], rates['hidden'],
                        rates['edge'], rates['coef'], hp['hops'], hp['hidden'], hp['views'],
                        'gamma_in' in case['params'])
    train = np.array(case['train'])
    return Dataset('golden', adjacency, sp.csr_matrix(np.array(case['features'])), np.array(case['labels']),
                   train, train, train, settings, 3)


def golden_model(form, name):
    case = CASES[name]
    masks = case['masks'] and {k: np.array(v) for k, v in case['masks'].items()}
    parameters = {k: torch.tensor(v, dtype=torch.float64) for k, v in case['params'].items()}
    return build(form, 'wq' in parameters, golden_dataset(case), parameters, masks), case


def close(found, expected, what, absolute=1e-12):
    found, expected = (t.detach().numpy() if torch.is_tensor(t) else np.array(t) for t in (found, expected))
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=absolute, err_msg=what)


@pytest.mark.parametrize('name', CASES)
@pytest.mark.parametrize('form', FORMS)
def test_losses_gradients_and_logits_are_the_golden_ones(form, name):
    model, case = golden_model(form, name)
    with torch.no_grad():
        close(model.logits(), case['evaluation_before'], 'evaluation')
    total = model.loss()
    total.backward()
    for what, value in (('total', total), ('supervised', model.supervised), ('contrastive', model.contrastive)):
        close(value, case['losses'][what], what)
    for key, expected in case['gradients'].items():
        # batch norm removes b1, whose gradient is rounding noise
        close(model.parameters[key].grad, expected, key, 1e-10 if 'bn' in name and key == 'b1' else 1e-12)
    with torch.no_grad():
        views = [model.forward(v) for v in range(2)] if form == 'common' else model.views()
    for found, expected in zip(views, case['views']):
        close(found, expected['logits'], 'logits')


@pytest.mark.parametrize('name', CASES)
@pytest.mark.parametrize('form', FORMS)
def test_twenty_adam_steps_are_the_golden_ones(form, name):
    model, case = golden_model(form, name)
    optimiser = KerasAdam(model.parameters.values(), case['hyper']['lr'])
    # Adam divides b1's noise by its own size in the batch-norm cases, so only what it cannot touch is compared
    tolerance = 1e-7 if 'bn' in name else 1e-11
    for expected in case['adam_losses']:
        optimiser.zero_grad()
        loss = model.loss()
        loss.backward()
        optimiser.step()
        close(loss, expected, 'loss', tolerance)
    for key, expected in case['params_after_20'].items():
        if not ('bn' in name and key == 'b1'):
            close(model.parameters[key], expected, key, tolerance)
    if 'bn' in name:
        moving = model.moving if form == 'common' else dict(
            mean_in=model.features.moving_mean, var_in=model.features.moving_var, var_h=model.moving_h[1])
        for key in ('mean_in', 'var_in', 'var_h'):  # mean_h carries b1
            close(moving[key], case['moving_after_20'][key], key, tolerance)


@pytest.mark.parametrize('model', ('capgcn', 'capgat'))
@pytest.mark.parametrize('edge', (0.0, 0.4))
def test_fast_and_common_agree_on_a_random_graph(model, edge):
    """With and without edge dropout, eight views, nine classes: the layouts that the golden cases do not reach."""
    rng = np.random.default_rng(3)
    n, f, classes = 40, 12, 9
    a = sp.random(n, n, 0.1, random_state=3, format='csr')
    a.setdiag(0)
    adjacency = with_self_loops(((a + a.T) > 0).astype(np.float64))
    x = sp.random(n, f, 0.4, random_state=4, format='csr')
    settings = Settings(inputDropout=.5, hiddenDropout=.4, edgeDropout=edge, coefDropout=.3, hops=5, hidden=16)
    train = np.arange(0, n, 3)
    dataset = Dataset('random', adjacency, x, rng.integers(0, classes, n), train, train, train, settings, classes)
    parameters = initial_parameters(model, f, classes, settings, torch.float64)
    with torch.no_grad():
        parameters['s_hat'].uniform_(-1, 1)
        parameters['b1'].uniform_(-.1, .1)
    keep = lambda rate, *shape: (rng.random(shape) >= rate).astype(np.float64)
    masks = dict(input=keep(.5, 8, n, f), hidden=keep(.4, 8, n, 16), edge=keep(.4, 8, 5, adjacency.nnz),
                 coef=keep(.3, 8, 5, n, classes))
    models = [build(form, model == 'capgat', dataset, parameters, masks) for form in FORMS]
    losses = [m.loss() for m in models]
    for loss in losses:
        loss.backward()
    for m, loss in zip(models[1:], losses[1:]):
        close(loss, losses[0].item(), 'loss')
        for key, expected in models[0].parameters.items():
            close(m.parameters[key].grad, expected.grad, key)
        with torch.no_grad():
            close(m.logits(), models[0].logits(), 'evaluation')


if __name__ == '__main__':
    sys.exit(pytest.main(['-q', __file__]))

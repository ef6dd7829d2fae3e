"""What both implementations share: parameters, the optimiser, and an epoch (one step, one evaluation)."""
import math
import time

import torch
import torch.nn.functional as F

KERNELS = ('w1', 'w2', 's_hat', 'wq', 'wk')  # the parameters that L2 counts, the hop scores among them
PSI_CONTRASTIVE = 1.0


def initial_parameters(model, features, classes, settings, dtype=torch.float32):
    """Glorot uniform kernels, zero biases and hop scores; batch norm starts at scale 1 and shift 0."""
    glorot = lambda i, o: (torch.rand(i, o, dtype=dtype) * 2 - 1) * math.sqrt(6 / (i + o))
    zeros = lambda n: torch.zeros(n, dtype=dtype)
    p = dict(w1=glorot(features, settings.hidden), b1=zeros(settings.hidden), w2=glorot(settings.hidden, classes),
             b2=zeros(classes), s_hat=zeros(settings.hops))
    if model == 'capgat':
        p.update(wq=glorot(features, 1), bq=zeros(1), wk=glorot(features, 1), bk=zeros(1))
    if settings.batchNorm:
        p.update(gamma_in=zeros(features) + 1, beta_in=zeros(features),
                 gamma_h=zeros(settings.hidden) + 1, beta_h=zeros(settings.hidden))
    return {k: v.requires_grad_() for k, v in p.items()}


class KerasAdam(torch.optim.Adam):
    """Keras divides by sqrt(v) + eps where PyTorch divides by sqrt(v/(1-b2^t)) + eps: eps/sqrt(1-b2^t) makes up."""

    def __init__(self, parameters, lr, epsilon=1e-7, **options):
        super().__init__(parameters, lr=lr, betas=(0.9, 0.999), **options)
        self._steps, self._epsilon = 0, epsilon

    def step(self, closure=None):
        self._steps += 1
        for group in self.param_groups:
            group['eps'] = self._epsilon / math.sqrt(1 - 0.999 ** self._steps)
        return super().step(closure)


class Trainer:
    """Steps a model that has `parameters`, `loss()` -> scalar with gradient, and `logits()` -> [vertices, classes]."""

    def __init__(self, model, optimiser, dataset):
        self.model, self.optimiser = model, optimiser
        self.labels = torch.from_numpy(dataset.labels)
        self.valid, self.test = torch.from_numpy(dataset.valid), torch.from_numpy(dataset.test)

    def step(self):
        self.optimiser.zero_grad(set_to_none=True)
        loss = self.model.loss()
        loss.backward()
        self.optimiser.step()
        return loss.item()

    def evaluate(self):
        """(validation loss, validation accuracy, test accuracy), dropout off."""
        with torch.no_grad():
            logits = self.model.logits()
            right = lambda where: (logits[where].argmax(1) == self.labels[where]).float().mean().item()
            valid_loss = F.cross_entropy(logits[self.valid], self.labels[self.valid]).item()
            return valid_loss, right(self.valid), right(self.test)

    def epoch(self):
        """Milliseconds of one step and one evaluation."""
        start = time.perf_counter()
        self.step()
        self.evaluate()
        return (time.perf_counter() - start) * 1e3

    def fit(self, epochs=2000, patience=200):
        """CAPGNN's protocol: patience resets when either figure improves, the bests move only when both do."""
        best_loss, best_accuracy, result, bad = 1000.0, 0.0, 0.0, 0
        for epoch in range(1, epochs + 1):
            self.step()
            loss, accuracy, test = self.evaluate()
            bad = 0 if accuracy > best_accuracy or loss < best_loss else bad + 1
            if accuracy > best_accuracy and loss < best_loss:
                best_loss, best_accuracy, result = loss, accuracy, test
            if bad > patience:
                break
        return dict(epochs=epoch, test=result, valid=best_accuracy)

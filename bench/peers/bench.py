"""Milliseconds per training epoch (one step and one evaluation) of the PyTorch peers. See README.md."""
import argparse
import json
import os
import statistics
import sys
import warnings

MODELS = {'fast': ('capgcn', 'capgat'), 'common': ('capgcn', 'capgat'), 'pyg': ('gcn', 'gat', 'appnp')}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--implementation', choices=MODELS, required=True)
    parser.add_argument('--model', choices=sorted(set(sum(MODELS.values(), ()))), required=True)
    parser.add_argument('--dataset-dir', required=True, help='an export, see README.md')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--epochs', type=int, default=20, help='epochs to measure')
    parser.add_argument('--warmup', type=int, default=3, help='epochs before the measured ones')
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('--random', choices=('numpy', 'torch'), default='numpy', help='where fast draws its masks')
    parser.add_argument('--first-layer', choices=('auto', 'sparse', 'dense'), default='auto', help='of fast')
    parser.add_argument('--json', action='store_true', help='one JSON line instead of a sentence')
    parser.add_argument('--interactive', action='store_true', help="answer every line 'run N' with one JSON line")
    parser.add_argument('--fit', action='store_true', help='train to early stopping instead, and give the accuracy')
    given = parser.parse_args()
    if given.model not in MODELS[given.implementation]:
        parser.error(f'{given.implementation} has the models {", ".join(MODELS[given.implementation])}')
    return given


def keep_memory():
    """Lets glibc reuse large blocks; by default each tensor above 32 MB is mapped and cleared again."""
    try:
        import ctypes
        libc = ctypes.CDLL('libc.so.6')
        mmap_max, trim_threshold, top_pad = -4, -1, -2
        libc.mallopt(mmap_max, 0), libc.mallopt(trim_threshold, 2**31 - 1), libc.mallopt(top_pad, 64 << 20)
    except (OSError, AttributeError):  # another C library: only slower
        pass


def build(given):
    import torch
    from data import read
    from training import KerasAdam, Trainer, initial_parameters
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    dataset = read(given.dataset_dir)
    if given.implementation == 'pyg':
        from baselines import Baseline
        model = Baseline(given.model, dataset)
        return Trainer(model, model.optimiser(), dataset)
    parameters = initial_parameters(given.model, dataset.features.shape[1], dataset.classes, dataset.settings)
    if given.implementation == 'fast':
        from fast import FastCapgnn
        from masks import RandomMasks
        model = FastCapgnn(given.model, dataset, parameters, RandomMasks(given.seed, given.threads, given.random),
                           given.first_layer)
    else:
        from common import CommonCapgnn
        model = CommonCapgnn(given.model, dataset, parameters)
    optimiser = KerasAdam(parameters.values(), dataset.settings.lr, fused=given.implementation == 'fast')
    return Trainer(model, optimiser, dataset)


def measure(trainer, given, epochs):
    times = [trainer.epoch() for _ in range(epochs)]
    quartiles = statistics.quantiles(times, n=4) if len(times) > 1 else [times[0]] * 3
    return dict(implementation=given.implementation, model=given.model, dataset=os.path.basename(
        os.path.normpath(given.dataset_dir)), threads=given.threads, epochs=epochs,
        median_ms=round(statistics.median(times), 4), min_ms=round(min(times), 4),
        q1_ms=round(quartiles[0], 4), q3_ms=round(quartiles[2], 4), times_ms=[round(t, 4) for t in times])


def main():
    given = arguments()
    os.environ.setdefault('OMP_NUM_THREADS', str(given.threads))
    warnings.filterwarnings('ignore')  # beta states and deprecations inside the libraries
    keep_memory()
    trainer = build(given)
    if given.fit:
        return print(json.dumps(trainer.fit()))
    for _ in range(given.warmup):
        trainer.epoch()
    if given.interactive:
        return serve(trainer, given)
    result = measure(trainer, given, given.epochs)
    print(json.dumps(result) if given.json else
          '{implementation} {model} {dataset}, {threads} threads: {median_ms} ms an epoch '
          '(quartiles {q1_ms} to {q3_ms}, least {min_ms})'.format(**result))


def serve(trainer, given):
    """'run N' measures N epochs, 'quit' or the end of the input stops."""
    import torch
    print(json.dumps(dict(ready=True, torch=torch.__version__)), flush=True)
    for line in sys.stdin:
        words = line.split()
        if words == ['quit']:
            return
        if len(words) == 2 and words[0] == 'run' and words[1].isdigit() and int(words[1]) > 0:
            print(json.dumps(measure(trainer, given, int(words[1]))), flush=True)
        else:
            print(json.dumps(dict(error=f"expected 'run N' or 'quit', found '{line.strip()}'")), flush=True)


if __name__ == '__main__':
    main()

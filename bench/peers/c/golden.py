"""Checks the C version against the golden vectors: losses, gradients, evaluation and 20 Adam steps, by every form.

Needs Python 3 and gcc, nothing else. Exit code 0 if everything agrees."""
import json
import math
import os
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
GOLDEN = HERE.parents[2] / 'capgnn-core/src/test/resources/golden/capgnn-small.json'
CASES = ('capgcn', 'capgcn-masked')  # the other models are not written in C
FORMS = ('lists', 'dense', 'buckets')
TOLERANCE = 1e-4  # of float32, relative; 1e-6 absolute
LISTED = 32  # entries of a row whose masks the program keeps together


def npy(folder, name, code, values):
    kind = {'i': '<i4', 'f': '<f4'}[code]
    head = "{'descr': '%s', 'fortran_order': False, 'shape': (%d,), }" % (kind, len(values))
    head += ' ' * (53 + 64 - len(head)) + '\n'
    data = struct.pack('<%d%s' % (len(values), code), *values)
    (folder / (name + '.npy')).write_bytes(b'\x93NUMPY\x01\0' + struct.pack('<H', len(head)) + head.encode() + data)


def offsets(rows):
    sums = [0]
    for row in rows:
        sums.append(sums[-1] + len(row))
    return sums


def export(case, folder):
    n, rates, hyper = case['vertices'], case['hyper']['rates'], case['hyper']
    neighbours = [[j for i, j in case['edges'] if i == v and j != v] for v in range(n)]
    npy(folder, 'indptr', 'i', offsets(neighbours)), npy(folder, 'indices', 'i', sum(neighbours, []))
    kept = [[f for f, x in enumerate(row) if x] for row in case['features']]
    npy(folder, 'x_indptr', 'i', offsets(kept)), npy(folder, 'x_indices', 'i', sum(kept, []))
    npy(folder, 'x_values', 'f', [x for row in case['features'] for x in row if x])
    npy(folder, 'labels', 'i', case['labels'])
    npy(folder, 'train', 'i', case['train']), npy(folder, 'valid', 'i', []), npy(folder, 'test', 'i', [])
    (folder / 'settings.json').write_text(json.dumps(dict(
        classes=3, features=len(case['features'][0]), rowNormalise=False, lr=hyper['lr'], l2=hyper['psi_l2'],
        alpha=hyper['alpha'], tau=hyper['tau'], inputDropout=rates['input'], hiddenDropout=rates['hidden'],
        edgeDropout=rates['edge'], coefDropout=rates['coef'], hops=hyper['hops'], hidden=hyper['hidden'],
        views=hyper['views'])))
    return kept


def padded(row, width):
    return row + [0.0] * (width - len(row))


def small(p):
    """b1, W2, b2 and the hop scores, in rows of eight."""
    w2 = [padded(row, 8) for row in p['w2']] + [[0.0] * 8] * (8 - len(p['w2']))
    return padded(p['b1'], 8) + sum(w2, []) + padded(p['b2'], 8) + padded(p['s_hat'], 8)


def masks(case, kept, form):
    n, hops = case['vertices'], case['hyper']['hops']
    given = case['masks']
    keeps = lambda kind, v, *at: 1 if not given else int(element(given[kind][v], at))
    byte = lambda kind, *at: sum(keeps(kind, v, *at) << v for v in range(2))
    out = bytearray()
    for i in range(n):  # features: a byte per entry, or a word per view
        rows = [byte('input', i, f) for f in kept[i]]
        if form == 'buckets':
            out += bytes(rows + [0] * (-len(rows) % LISTED))
        else:
            for v in range(8):
                out += struct.pack('<I', sum((b >> v & 1) << e for e, b in enumerate(rows)))
    for i in range(n):  # hidden units: a byte per view
        for v in range(8):
            out.append(sum(keeps('hidden', v, i, u) << u for u in range(5)) if v < 2 else 0)
    for k in range(hops):
        out += bytes(byte('edge', k, e) for e in range(len(case['edges'])))
        out += bytes(byte('coef', k, i, c) for i in range(n) for c in range(3))
    return bytes(out)


def element(nested, at):
    for index in at:
        nested = nested[index]
    return nested


class Answer:
    def __init__(self, data):
        self.data, self.at = data, 0

    def numbers(self, count, code='f'):
        size = struct.calcsize('<%d%s' % (count, code))
        self.at += size
        return list(struct.unpack('<%d%s' % (count, code), self.data[self.at - size:self.at]))

    def rows(self, count, width, used):
        return [self.numbers(width)[:used] for _ in range(count)]


def compare(what, found, expected):
    if isinstance(expected, list):
        if len(found) != len(expected):
            raise AssertionError('%s: %d values instead of %d' % (what, len(found), len(expected)))
        for f, e in zip(found, expected):
            compare(what, f, e)
    elif not math.isclose(found, expected, rel_tol=TOLERANCE, abs_tol=1e-6):
        raise AssertionError('%s is %.9g instead of %.9g' % (what, found, expected))


def check(name, case, form):
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        kept = export(case, folder)
        p = case['params']
        numbers = sum([padded(row, 8) for row in p['w1']], []) + small(p)
        given = struct.pack('<%df' % len(numbers), *numbers) + masks(case, kept, form)
        done = subprocess.run([HERE / 'run', folder, '1', 'golden'], input=given, capture_output=True,
                              env=dict(os.environ, CAPGCN_FORM=form))
    if done.returncode:
        raise AssertionError(done.stderr.decode().strip() or 'exit code %d' % done.returncode)
    answer = Answer(done.stdout)
    compare('evaluation', answer.rows(case['vertices'], 8, 3), case['evaluation_before'])
    for step, expected in enumerate(case['adam_losses']):
        supervised, contrastive, total = answer.numbers(3, 'd')
        compare('total loss of step %d' % step, total, expected)
        if step == 0:
            compare('supervised', supervised, case['losses']['supervised'])
            compare('contrastive', contrastive, case['losses']['contrastive'])
            gradients(answer, case)
    if answer.at != len(answer.data):
        raise AssertionError('%d bytes too many' % (len(answer.data) - answer.at))


def gradients(answer, case):
    """Those of the losses; the golden ones include the L2 term."""
    p, l2 = case['params'], case['hyper']['psi_l2']
    found = dict(w1=answer.rows(len(p['w1']), 8, 5), b1=answer.numbers(8)[:5], w2=answer.rows(8, 8, 3)[:5],
                 b2=answer.numbers(8)[:3], s_hat=answer.numbers(8)[:4])
    for key, value in found.items():
        decay = l2 if key in ('w1', 'w2', 's_hat') else 0
        compare('gradient of ' + key, with_decay(value, p[key], decay), case['gradients'][key])


def with_decay(gradient, parameter, l2):
    if isinstance(gradient, list):
        return [with_decay(g, p, l2) for g, p in zip(gradient, parameter)]
    return gradient + l2 * parameter


def main():
    cases = json.loads(GOLDEN.read_text())
    for name in CASES:
        for form in FORMS:
            try:
                check(name, cases[name], form)
            except AssertionError as failure:
                print('%s by %s: %s' % (name, form, failure))
                return 1
    print('%d cases in %d forms agree' % (len(CASES), len(FORMS)))
    return 0


if __name__ == '__main__':
    sys.exit(main())

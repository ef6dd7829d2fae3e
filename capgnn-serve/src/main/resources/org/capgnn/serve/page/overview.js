// The overview, the curves of the training and the confusion matrix.
import { api, count, el, number, percent, table, vertexLink } from './app.js';
import { bars, curveNames, dot, lines } from './charts.js';

/** What the colours of the classes mean. */
export function legend(names) {
  return el('ul', { class: 'legend' }, names.map((name, i) => el('li', {}, dot(i), name)));
}

/** What the lines of a chart mean. */
export function keys(names) {
  return el('ul', { class: 'legend' }, curveNames(names).map(parts => el('li', {}, parts)));
}

const tile = (name, value, sub, first) => el('div', { class: first ? 'tile first' : 'tile' },
  el('dt', {}, name), el('dd', {}, value), sub ? el('dd', { class: 'sub' }, sub) : null);

const parts = { train: 'training', valid: 'validation', test: 'test', labelled: 'known' };
const kind = part => parts[part] || part;

/** How right the predictions of about the same probability are. */
function calibration(bins) {
  return el('figure', {}, el('figcaption', {}, 'Calibration', el('small', {}, 'Share of right predictions, by probability; the line marks their mean probability')),
    bars('Share of right predictions by probability', bins.map(b => ({ name: `${b.from.toFixed(1)} to ${b.to.toFixed(1)} (${count(b.count)})`, value: b.accuracy, before: b.probability }))));
}

export async function overview() {
  const o = await api('/overview');
  const accuracy = o.metrics.find(m => m.name === 'accuracy');
  const error = o.metrics.find(m => m.name === 'calibration error');
  const on = `on ${count(o.count)} ${kind(o.part)} labels`;
  return [
    el('h1', {}, o.model + ' on ' + o.name),
    el('p', { class: 'lead' }, `${count(o.vertices)} vertices, ${count(o.edges)} edges.`
      + (o.version ? ` The graph has changed ${count(o.version)} times since the start; accuracy and calibration are those of the start.` : '')),
    el('dl', { class: 'tiles' },
      accuracy ? tile('Accuracy', percent(accuracy.value), on, true) : null,
      error ? tile('Calibration error', number(error.value, 3), 'mean gap between probability and accuracy') : null,
      tile('Certain', percent(o.certain / Math.max(1, o.vertices)), `of all predictions have a probability of ${o.certainFrom} or more`),
      tile('Labelled', percent(o.labelled / Math.max(1, o.vertices)), `${count(o.labelled)} of ${count(o.vertices)} vertices`)),
    el('section', {}, el('h2', {}, 'Classes'), el('div', { class: 'pair' },
      el('figure', {}, el('figcaption', {}, 'Predicted', el('small', {}, 'Number of vertices per class')),
        bars('Predicted vertices per class', o.classes.map((c, i) => ({ name: c.name, value: c.predicted, colour: i })), 0)),
      table('Classes', [{ text: 'Class' }, { text: 'Predicted', number: true }, { text: 'Labelled', number: true }],
        o.classes.map(c => [el('a', { href: '#/vertices?predicted=' + encodeURIComponent(c.name) }, c.name), count(c.predicted), count(c.labelled)])))),
    el('section', {}, el('h2', {}, 'Least certain'),
      el('p', { class: 'note' }, 'The vertices whose first class leads by the least. ', el('a', { href: '#/vertices?sort=margin' }, 'All vertices in this order')),
      table('Least certain vertices', [{ text: 'Vertex' }, { text: 'Predicted' }, { text: 'Label' }, { text: 'Probability', number: true }, { text: 'Lead', number: true }],
        o.uncertain.map(u => [vertexLink(u.vertex), u.predicted, u.label || '–', number(u.probability, 3), number(u.margin, 3)]))),
    el('section', {}, el('h2', {}, 'Quality'),
      o.metrics.length ? el('div', { class: 'pair' }, calibration(o.bins),
        table('Metrics', [{ text: 'Metric, ' + on }, { text: 'Value', number: true }], o.metrics.map(m => [m.name, number(m.value)])))
        : el('p', { class: 'note' }, 'There is no labelled vertex to compare with.')),
  ];
}

const points = (epochs, key) => epochs.filter(e => e[key] !== null).map(e => [e.epoch, e[key]]);

export async function training() {
  const t = await api('/curves');
  const figure = (title, note, names) => {
    const series = names.map(([name, key]) => ({ name, points: points(t.epochs, key) })).filter(s => s.points.length);
    return series.length ? el('figure', {}, el('figcaption', {}, title, el('small', {}, note)), lines(title, series, t.bestEpoch), keys(series.map(s => s.name))) : null;
  };
  return [el('h1', {}, 'Training'),
    t.epochs.length ? el('p', { class: 'lead' }, `The weights are those of epoch ${count(t.bestEpoch)}, which is marked.`)
      : el('p', { class: 'lead' }, 'The epochs of this training are not known: the model was loaded without its run.'),
    el('div', { class: 'pair' },
      figure('Losses by epoch', 'Cross-entropies', [['training', 'supervised'], ['validation', 'validLoss']]),
      figure('Accuracy by epoch', 'The test labels were not used to choose the epoch', [['validation', 'validAccuracy'], ['test', 'testAccuracy']]),
      t.coefficients.length ? el('figure', {}, el('figcaption', {}, 'Coefficients per hop', el('small', {}, 'How much vertices at this distance count; hop 0 is the vertex itself')),
        bars('Coefficients per hop', t.coefficients.map((c, k) => ({ name: 'hop ' + k, value: c, colour: c < 0 ? 1 : 0 })))) : null)];
}

/** A cell that is the darker the larger its share of the row is. */
function cell(n, all, right, href) {
  const td = el('td', { class: right ? 'cell diagonal' : 'cell' }, n ? el('a', { href }, count(n)) : '0');
  td.style.setProperty('--share', Math.round(60 * n / Math.max(1, all)) + '%');
  return td;
}

export async function confusion() {
  const c = await api('/confusion');
  if (!c.counts.length) { return [el('h1', {}, 'Confusion'), el('p', {}, 'There is no labelled vertex to compare with.')]; }
  const part = ['train', 'valid', 'test'].includes(c.part) ? { part: c.part } : {};
  const link = (i, j) => '#/vertices?' + new URLSearchParams({ label: c.classes[i], predicted: c.classes[j], ...part });
  const sum = row => row.reduce((a, b) => a + b, 0);
  return [el('h1', {}, 'Confusion'),
    el('p', { class: 'lead' }, `Rows are labels, columns are predictions, for the ${kind(c.part)} vertices. Each number leads to its vertices; the stronger the colour, the larger its share of the row.`),
    el('div', { class: 'wide' }, el('table', { class: 'confusion' },
      el('caption', { class: 'skip' }, 'How often each class was predicted for each label'),
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Label \\ predicted'), c.classes.map(name => el('th', { scope: 'col', class: 'number', title: name }, name)), el('th', { scope: 'col', class: 'number' }, 'right'))),
      el('tbody', {}, c.counts.map((row, i) => el('tr', {}, el('th', { scope: 'row', title: c.classes[i] }, c.classes[i]),
        row.map((n, j) => cell(n, sum(row), i === j, link(i, j))), el('td', { class: 'number' }, sum(row) ? percent(row[i] / sum(row)) : '–'))))))];
}

// A training while it goes on.
import { api, count, el } from './app.js';
import { bars, lines } from './charts.js';
import { keys } from './overview.js';

const MOST = 600;
const PATIENCE = 5000; // milliseconds without an answer

/** The points of a curve, thinned so that drawing stays quick. */
function points(epochs, key) {
  const step = Math.ceil(epochs.length / MOST);
  return epochs.filter((e, i) => e[key] !== null && (i % step === 0 || i === epochs.length - 1)).map(e => [e.epoch, e[key]]);
}

export function watch(about) {
  document.title = 'training ' + about.model + ' on ' + about.name;
  const state = el('p', { class: 'lead', id: 'state', role: 'status' }, 'preparing');
  const drawn = el('div', { class: 'pair', id: 'curves' });
  let epochs = [];
  const end = el('button', { id: 'end', onclick: async () => {
    end.disabled = true;
    try { await api('/training/end', {}); } catch (error) { state.textContent = error.message; }
  } }, 'Stop now and keep the best weights');
  const figure = (title, names, mark) => {
    const series = names.map(([name, key]) => ({ name, points: points(epochs, key) })).filter(s => s.points.length);
    return series.length ? el('figure', {}, el('figcaption', {}, title), lines(title, series, mark), keys(series.map(s => s.name))) : null;
  };
  const source = new EventSource('/api/v1/training');
  source.onmessage = message => {
    const part = JSON.parse(message.data);
    epochs = epochs.slice(0, part.first).concat(part.epochs);
    const last = epochs[epochs.length - 1];
    state.textContent = (about.runs > 1 ? `seed ${part.seed}: ` : '') + part.state
      + (last ? `, epoch ${count(last.epoch)}, best epoch ${count(part.bestEpoch)}` : '')
      + (part.ended ? '. The training is over; this page stays as it is.' : '');
    const charts = [
      figure('Losses by epoch', [['training', 'supervised'], ['validation', 'validLoss']], part.bestEpoch),
      figure('Accuracy by epoch', [['validation', 'validAccuracy'], ['test', 'testAccuracy']], part.bestEpoch),
      part.coefficients.length ? el('figure', {}, el('figcaption', {}, 'Coefficients per hop'),
        bars('Coefficients per hop', part.coefficients.map((c, k) => ({ name: 'hop ' + k, value: c, colour: c < 0 ? 1 : 0 })))) : null];
    drawn.replaceChildren(...charts.filter(Boolean));
    document.body.dataset.epochs = epochs.length;
    if (part.ended) { source.close(); end.disabled = true; }
  };
  // the browser tries again by itself; a training that was killed does not come back
  let lost;
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) { gone(); }
    else { lost ??= setTimeout(gone, PATIENCE); }
  };
  source.onopen = () => { clearTimeout(lost); lost = undefined; };
  const gone = () => {
    source.close();
    end.disabled = true;
    state.textContent = 'The training does not answer any more: it has been ended. This page stays as it is.';
  };
  return [el('h1', {}, 'Training ' + about.model + ' on ' + about.name),
    el('p', { class: 'note' }, `${count(about.vertices)} vertices, ${count(about.edges)} edges`), state, el('p', {}, end), drawn];
}

// Giving labels: the least certain vertex first.
import { api, count, el, number, table, vertexLink } from './app.js';
import { bars } from './charts.js';
import { neighbourhood } from './graph.js';
import { legend } from './overview.js';

const WAIT = 500; // milliseconds between two looks at a training

let timer;
let skipped = [];

export async function label() {
  const data = await api('/labels');
  const next = data.next.find(p => !skipped.includes(p.vertex)) || data.next[0];
  const near = next ? await api('/neighbourhoods/' + encodeURIComponent(next.vertex) + '?limit=30') : null;
  const view = el('div', { id: 'labelling' });
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
  const again = () => { window.dispatchEvent(new HashChangeEvent('hashchange')); };
  const attempt = async action => {
    try { await action(); again(); }
    catch (error) { problem.textContent = error.message; problem.hidden = false; }
  };
  const give = name => attempt(() => api('/labels', { vertex: next.vertex, label: name }));
  const skip = () => { skipped.push(next.vertex); again(); };
  const state = el('span', { id: 'state', role: 'status' }, data.state);
  const train = el('button', { id: 'train', disabled: data.training || !data.given, onclick: () => attempt(() => api('/labels/training', {})) }, 'Train again with these labels');

  // a training goes on in the background; what a person is looking at stays
  const look = async () => {
    if (!view.isConnected) { return; }
    try {
      const now = await api('/labels');
      state.textContent = now.state;
      if (now.training) { timer = setTimeout(look, WAIT); } else { again(); }
    } catch (error) { state.textContent = error.message; }
  };
  clearTimeout(timer);
  if (data.training) { timer = setTimeout(look, WAIT); }

  document.onkeydown = event => {
    if (!view.isConnected || ['INPUT', 'SELECT'].includes(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) { return; }
    const key = '0123456789'.indexOf(event.key);
    if (key === 0) { view.querySelector('#skip')?.click(); }
    else if (key > 0) { view.querySelectorAll('#choices [data-class]')[key - 1]?.click(); }
  };
  view.append(...[
    el('p', { class: 'lead' }, `${count(data.given)} labels given, in ${data.file}.`),
    el('p', {}, train, ' ', state),
    problem,
    next ? el('section', { 'aria-label': 'Next vertex' }, el('h2', {}, 'Which class does ', vertexLink(next.vertex), ' have?'),
      el('p', { class: 'note' }, 'Of all vertices without a label, its first two classes are closest together. The keys 1 to 9 choose a class, 0 skips.'),
      el('p', { class: 'controls', id: 'choices' }, data.classes.map((name, i) => el('button', { id: 'class-' + i, 'data-class': name, onclick: () => give(name) }, i < 9 ? `${i + 1} ${name}` : name)),
        el('button', { id: 'skip', onclick: skip }, '0 skip')),
      el('div', { class: 'pair' },
        el('div', {}, el('h3', {}, 'Its neighbourhood'), legend(data.classes), neighbourhood(near, data.classes, 'The neighbourhood of ' + next.vertex).node),
        el('figure', {}, el('figcaption', {}, 'Probabilities', el('small', {}, 'of the present model')), bars('Probability of each class', data.classes.map((name, i) => ({ name, value: next.probabilities[name], colour: i }))))))
      : el('p', {}, 'Every vertex has a label.'),
    data.next.length > 1 ? el('section', {}, el('h2', {}, 'Then'), table('Vertices to label next', [{ text: 'Vertex' }, { text: 'Predicted' }, { text: 'Probability', number: true }],
      data.next.filter(p => p !== next).map(p => [vertexLink(p.vertex), p.predicted, number(p.probability)]))) : null].filter(Boolean));
  return [el('h1', {}, 'Labels'), view];
}

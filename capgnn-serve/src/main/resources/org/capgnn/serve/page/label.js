// Giving labels: the least certain vertex first.
import { api, count, el, number, table, vertexLink } from './app.js';
import { bars } from './charts.js';
import { neighbourhood } from './graph.js';
import { legend } from './overview.js';

const WAIT = 500; // milliseconds between two looks at a training

const MOST = 1000; // vertices that the server lists
const GRACE = 350; // milliseconds until a vertex takes a label: the second click of a double click must not label the next one unseen

let timer;
let skipped = [];

export async function label(query, id) {
  const data = await api('/labels?limit=' + Math.min(MOST, skipped.length + 10));
  const open = data.next.filter(p => !skipped.includes(p.vertex));
  const next = id ? await api('/predictions/' + encodeURIComponent(id)) : open[0];
  const near = next ? await api('/neighbourhoods/' + encodeURIComponent(next.vertex) + '?limit=30') : null;
  const view = el('div', { id: 'labelling' });
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
  let ready = false;
  const again = () => { window.dispatchEvent(new HashChangeEvent('hashchange')); };
  const attempt = async action => {
    ready = false; // one answer per view
    try { await action(); if (id) { location.hash = '#/label'; } else { again(); } }
    catch (error) { problem.textContent = error.message; problem.hidden = false; ready = true; }
  };
  const give = name => { if (ready) { attempt(() => api('/labels', { vertex: next.vertex, label: name })); } };
  const takeBack = vertex => attempt(() => api('/labels', { vertex, label: null }));
  const skip = () => { if (ready) { attempt(() => { skipped.push(next.vertex); }); } };
  const begin = () => setTimeout(() => { ready = true; view.dataset.ready = ''; }, GRACE);
  document.getElementById('view').addEventListener('shown', begin, { once: true });
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
    if (!view.isConnected || ['INPUT', 'SELECT'].includes(event.target.tagName) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) { return; }
    const key = '0123456789'.indexOf(event.key);
    if (key === 0) { view.querySelector('#skip')?.click(); }
    else if (key > 0) { view.querySelectorAll('#choices [data-class]')[key - 1]?.click(); }
  };
  view.append(...[
    el('p', { class: 'lead' }, `${count(data.given)} ${data.given === 1 ? 'label' : 'labels'} given, in ${data.file}.` + (data.notInGraph ? ` ${count(data.notInGraph)} of them name vertices that the graph does not have; they are kept and not used.` : '')),
    el('p', {}, train, ' ', state),
    problem,
    next ? el('section', { 'aria-label': 'Next vertex' }, el('h2', {}, 'Which class does ', vertexLink(next.vertex), ' have?'),
      el('p', { class: 'note' }, (id ? next.label === null ? 'It has no label.' : `Its label is ${next.label}.` : 'Of all vertices without a label' + (skipped.length ? ' that you have not skipped' : '') + ', its first two classes are closest together.') + ' The keys 1 to 9 choose a class, 0 skips.'),
      el('p', { class: 'controls', id: 'choices' }, data.classes.map((name, i) => el('button', { id: 'class-' + i, 'data-class': name, onclick: () => give(name) }, i < 9 ? `${i + 1} ${name}` : name)),
        el('button', { id: 'skip', onclick: skip }, '0 skip')),
      el('div', { class: 'pair' },
        el('div', {}, el('h3', {}, 'Its neighbourhood'), legend(data.classes), neighbourhood(near, data.classes, 'The neighbourhood of ' + next.vertex).node),
        el('figure', {}, el('figcaption', {}, 'Probabilities', el('small', {}, 'of the present model')), bars('Probability of each class', data.classes.map((name, i) => ({ name, value: next.probabilities[name], colour: i }))))))
      : data.next.length ? el('p', { class: 'controls' }, 'You have skipped all vertices without a label that are listed. ', el('button', { id: 'unskip', onclick: () => { skipped = []; again(); } }, 'Show them again'))
      : el('p', {}, 'Every vertex has a label.'),
    data.recent.length ? el('section', {}, el('h2', {}, 'Given last'), table('Labels given last', [{ text: 'Vertex' }, { text: 'Label' }, { text: 'Correct' }],
      data.recent.map(r => [vertexLink(r.vertex), r.label, [el('a', { href: '#/label/' + encodeURIComponent(r.vertex), 'data-correct': r.vertex }, 'another label'), ' ',
        el('button', { class: 'small', 'data-undo': r.vertex, 'aria-label': `Take the label of ${r.vertex} back`, onclick: () => takeBack(r.vertex) }, 'take it back')]]))) : null,
    open.length > 1 ? el('section', {}, el('h2', {}, 'Then'), table('Vertices to label next', [{ text: 'Vertex' }, { text: 'Predicted' }, { text: 'Probability', number: true }],
      open.filter(p => p.vertex !== next.vertex).slice(0, 9).map(p => [vertexLink(p.vertex), p.predicted, number(p.probability)]))) : null].filter(Boolean));
  return [el('h1', {}, 'Labels'), view];
}

// One vertex: its neighbourhood, probabilities, the reason for its label, and what-if.
import { api, el, number, percent, table, vertexLink } from './app.js';
import { bars } from './charts.js';
import { meaning, neighbourhood } from './graph.js';
import { legend } from './overview.js';

const path = id => encodeURIComponent(id);

/** The names of some vertices as the subject of a sentence. */
const speak = names => names.length > 1
  ? 'the vertices ' + names.slice(0, -1).join(', ') + ' and ' + names[names.length - 1] + ' speak'
  : 'the vertex ' + names[0] + ' speaks';

function words(p, e) {
  const others = e.contributions.filter(c => c.vertex !== p.vertex);
  const friends = others.filter(c => c.share > 0).slice(0, 3).map(c => c.vertex);
  const foes = others.filter(c => c.share < 0).slice(0, 3).map(c => c.vertex);
  const own = e.contributions.find(c => c.vertex === p.vertex);
  const who = e.member ? 'ensemble' : 'model';
  const parts = [`The ${who} takes ${p.vertex} for ${e.class} rather than ${e.against}, with a probability of ${percent(p.probability)}.`];
  if (e.member) { parts.push(`It averages ${e.member.members} models; the reason below is that of its heaviest member alone, ${e.member.model} with weight ${number(e.member.weight, 3)}` + (e.logit < 0 ? `, which by itself prefers ${e.against}.` : '.')); }
  if (friends.length) { parts.push(`Most of all, ${speak(friends)} for ${e.class}.`); }
  if (foes.length) { parts.push(`On the other side, ${speak(foes)} for ${e.against}.`); }
  if (own) { parts.push(own.share > 0 ? `Its own features speak for ${e.class}.` : `Its own features speak for ${e.against}.`); }
  parts.push(p.label === null ? 'Nobody has given it a label.' : p.label === p.predicted ? 'This is also its label.' : `But its label is ${p.label}.`);
  return parts.join(' ');
}

/** The shares of the vertices in the colours of the two classes that they speak for. */
function shares(e, classes, id) {
  const colours = [classes.indexOf(e.class), classes.indexOf(e.against)];
  const row = (name, value) => ({ name, value, colour: colours[value < 0 ? 1 : 0] });
  return el('figure', {}, el('figcaption', {}, 'Who speaks for which class', el('small', {}, `${e.class} to the right, ${e.against} to the left; ` + (e.method === 'exact'
    ? `all shares add up to ${number(e.logit, 3)}, the lead of ${e.class} before the softmax` + (e.member ? ' in the heaviest member' : '')
    : 'an approximation: gradient times input'))),
  bars('Share of each vertex', [...e.contributions.map(c => row(c.vertex === id ? c.vertex + ' (itself)' : c.vertex, c.share)), row('all others', e.rest)]));
}

function hops(e, classes) {
  return el('figure', {}, el('figcaption', {}, 'Share per hop', el('small', {}, 'The same sum by distance; hop 0 is the vertex itself')),
    bars('Share per hop', e.hops.map((h, k) => ({ name: 'hop ' + k, value: h, colour: classes.indexOf(h < 0 ? e.against : e.class) }))));
}

const same = (a, b) => a.source === b.source && a.target === b.target;

export async function vertex(query, id) {
  const [p, e, data, near] = await Promise.all([api('/predictions/' + path(id)), api('/explanations/' + path(id)), api('/data'), api('/neighbourhoods/' + path(id))]);
  const probabilities = el('figure', {});
  const reason = el('div', {});
  const outcome = el('p', { role: 'status', class: 'words', id: 'outcome' });
  const chips = el('ul', { class: 'chips', id: 'chips' });
  const problem = el('p', { class: 'problem', role: 'alert', hidden: true });
  let what = { edges: [], vertices: [], features: {} }; // with what has been asked for and is not answered yet
  let accepted = what;
  let asked = 0;

  const draw = (values, explanation, before) => {
    probabilities.replaceChildren(
      el('figcaption', {}, before ? 'Probabilities with the changes' : 'Probabilities', el('small', {}, before ? 'the line marks the value without them' : 'calibrated: of all predictions with 0.8, about 80% are right')),
      bars('Probability of each class', data.classes.map((name, i) => ({ name, value: values[name], colour: i, ...before && { before: before[name] } }))));
    reason.replaceChildren(shares(explanation, data.classes, id), ...explanation.hops.length ? [hops(explanation, data.classes)] : []);
  };

  /** Asks for the prediction with all changes; the graph itself stays as it is. */
  const ask = async (next, said = '') => {
    const features = Object.entries(next.features);
    const empty = !next.edges.length && !next.vertices.length && !features.length;
    const mine = ++asked, before = what;
    what = next; // at once: a second click builds on the first, whose answer may still be on its way
    let answer;
    try {
      answer = empty ? null : await api('/predictions', { vertices: [id], explain: true, whatIf: {
        edges: { remove: next.edges },
        vertices: { remove: next.vertices, change: features.length ? [{ id, features: next.features }] : [] } } });
    } catch (error) {
      if (mine !== asked) { return; } // the newer request, which holds this one too, decides
      problem.textContent = error.message;
      problem.hidden = false;
      what = accepted;
      if (before !== accepted) { ask(before, error.message); } // its own answer was passed over
      return;
    }
    if (mine !== asked) { return; }
    problem.textContent = said;
    problem.hidden = !said;
    accepted = next;
    graph.mark(what.edges, what.vertices);
    const chip = (text, without) => el('li', {}, text, ' ', el('button', { class: 'small', 'aria-label': 'Undo: ' + text, onclick: () => ask(without()) }, '×'));
    chips.replaceChildren(
      ...what.edges.map(r => chip(`without the edge ${r.source}–${r.target}`, () => ({ ...what, edges: what.edges.filter(o => !same(o, r)) }))),
      ...what.vertices.map(v => chip(`without ${v}`, () => ({ ...what, vertices: what.vertices.filter(o => o !== v) }))),
      ...features.map(([name, value]) => chip(`${name} = ${value}`, () => ({ ...what, features: Object.fromEntries(Object.entries(what.features).filter(([other]) => other !== name)) }))));
    for (const button of document.querySelectorAll('[data-edge]')) {
      button.disabled = what.edges.some(r => r.source === button.dataset.from && r.target === button.dataset.to) || what.vertices.includes(button.dataset.edge);
    }
    for (const button of document.querySelectorAll('[data-vertex]')) { button.disabled = what.vertices.includes(button.dataset.vertex); }
    if (!answer) { draw(p.probabilities, e); outcome.textContent = ''; return; }
    const now = answer.predictions[0];
    draw(now.probabilities, now.explanation, p.probabilities);
    outcome.textContent = (now.predicted === p.predicted ? `It would still be ${now.predicted}` : `It would be ${now.predicted}`)
      + `, with ${percent(now.probability)}; ${p.predicted} has ${percent(p.probabilities[p.predicted])} without the changes and ${percent(now.probabilities[p.predicted])} with them.`;
  };
  const withoutEdge = (source, target) => {
    const edge = { source, target };
    const known = what.edges.some(r => same(r, edge));
    ask({ ...what, edges: known ? what.edges.filter(r => !same(r, edge)) : [...what.edges, edge] });
  };
  const withoutVertex = v => ask({ ...what, edges: what.edges.filter(r => r.source !== v && r.target !== v), vertices: [...what.vertices, v] });

  const graph = neighbourhood(near, data.classes, 'The neighbourhood of ' + id + '; the table of neighbours below lists the same vertices', withoutEdge);
  draw(p.probabilities, e);
  const name = el('input', { id: 'feature', list: 'features', autocomplete: 'off', placeholder: data.featureNames[0] || '#0', required: true });
  const value = el('input', { id: 'value', autocomplete: 'off', placeholder: 'value', required: true });
  const set = el('form', { class: 'controls', id: 'set-feature', onsubmit: event => {
    event.preventDefault();
    const text = value.value.trim();
    ask({ ...what, features: { ...what.features, [name.value.trim()]: text !== '' && Number.isFinite(Number(text)) ? Number(text) : text } });
  } }, el('label', {}, 'Feature', name), el('label', {}, 'Value', value), el('button', {}, 'Set it'),
  el('datalist', { id: 'features' }, data.featureNames.map(n => el('option', { value: n }))));
  const edgeTo = v => near.edges.find(n => same(n, { source: id, target: v }) || same(n, { source: v, target: id }));

  return [el('h1', {}, 'Vertex ' + id),
    el('p', { class: 'words', id: 'words' }, words(p, e)),
    el('div', { class: 'pair' },
      el('section', { 'aria-label': 'Neighbourhood' }, el('h2', {}, 'Neighbourhood'),
        el('p', { class: 'note' }, meaning + ' The larger, the larger its share. Click a vertex to see its neighbours, an edge to leave it out.' + (near.cut ? ' Only the largest contributors are drawn.' : '')),
        legend(data.classes), graph.node,
        el('h3', { class: 'later' }, 'What if'),
        el('p', { class: 'note' }, 'Leave edges or neighbours out, or give the vertex another feature, and see what changes. The graph itself stays as it is.'),
        chips, outcome, problem, data.features ? set : null),
      el('section', { 'aria-label': 'Reason' }, el('h2', {}, 'Reason'), probabilities, reason)),
    el('section', {}, el('h2', {}, 'Neighbours'), table('Neighbours', [{ text: 'Vertex' }, { text: 'Predicted' }, { text: 'Label' }, { text: 'Share', number: true }, { text: 'What if' }],
      near.vertices.filter(v => v.distance === 1).map(v => {
        const edge = edgeTo(v.vertex);
        return [vertexLink(v.vertex), v.predicted, v.label || '–', number(v.share),
          [edge ? el('button', { class: 'small', 'data-edge': v.vertex, 'data-from': edge.source, 'data-to': edge.target, 'aria-label': `Leave out the edge to ${v.vertex}`, onclick: () => withoutEdge(edge.source, edge.target) }, 'without the edge') : '', ' ',
            el('button', { class: 'small', 'data-vertex': v.vertex, 'aria-label': `Leave out ${v.vertex}`, onclick: () => withoutVertex(v.vertex) }, 'without it')]];
      }))),
    e.features.length ? el('section', {}, el('h2', {}, 'Features'),
      el('p', { class: 'note' }, 'What the features of the largest contributors add to their shares.'),
      table('Features behind the largest shares', [{ text: 'Vertex' }, { text: 'Feature' }, { text: 'Share', number: true }], e.features.map(f => [vertexLink(f.vertex), f.feature, number(f.share)]))) : null];
}

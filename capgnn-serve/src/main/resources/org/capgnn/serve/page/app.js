// Chooses the view by the address and fetches what it shows.
import { overview, training, confusion } from './overview.js';
import { vertices } from './table.js';
import { vertex } from './vertex.js';
import { drawing } from './graph.js';
import { label } from './label.js';
import { watch } from './watch.js';

const KEY = 'capgnn-token';
const main = document.getElementById('view');
let turn = 0;
let about = null;

/** Makes an element; text is never read as HTML. */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) { node.addEventListener(key.slice(2), value); }
    else if (value !== null && value !== undefined && value !== false) { node.setAttribute(key, value === true ? '' : value); }
  }
  node.append(...children.flat().filter(child => child !== null && child !== undefined));
  return node;
}

export const number = (value, digits = 4) => value === null || value === undefined ? '–' : value.toFixed(digits);
export const count = value => value.toLocaleString('en');
export const percent = value => (100 * value).toFixed(1) + '%';
export const vertexLink = id => el('a', { href: '#/vertex/' + encodeURIComponent(id) }, id);

/** Asks the server; its problems become errors with their detail. */
export async function api(path, body) {
  const token = sessionStorage.getItem(KEY);
  const headers = token ? { Authorization: 'Bearer ' + token } : {};
  if (body) { headers['Content-Type'] = 'application/json'; }
  let answer;
  try {
    answer = await fetch('/api/v1' + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  } catch (error) {
    throw new Error('The server does not answer. Is it still running?', { cause: error });
  }
  const json = await answer.json();
  if (!answer.ok) { throw Object.assign(new Error(json.detail), { status: answer.status }); }
  return json;
}

/** A table with a caption for screen readers; a column is a text or {text, number, node, sort}. */
export function table(caption, head, rows) {
  return el('div', { class: 'wide' }, el('table', {},
    el('caption', { class: 'skip' }, caption),
    el('thead', {}, el('tr', {}, head.map(h => el('th', { scope: 'col', class: h.number ? 'number' : null, 'aria-sort': h.sort }, h.node || h.text || h)))),
    el('tbody', {}, rows.map(row => el('tr', {}, row.map((cell, i) =>
      el('td', { class: head[i].number ? 'number' : null }, cell)))))));
}

function askForToken() {
  const field = el('input', { id: 'token', type: 'password', autocomplete: 'off' });
  return [el('h1', {}, 'A token, please'), el('form', { class: 'problem', onsubmit: event => {
    event.preventDefault();
    sessionStorage.setItem(KEY, field.value.trim());
    show();
  } }, el('label', { for: 'token' }, 'This server answers only those who know its token: '), field, ' ', el('button', {}, 'Use it'))];
}

function introduce() {
  document.getElementById('brand').textContent = about.model + ' on ' + about.name;
  document.getElementById('nav-label').hidden = !about.canLabel;
  document.querySelector('nav').hidden = about.watching;
  document.getElementById('find').hidden = about.watching;
}

const views = { '': overview, training, confusion, vertices, vertex, graph: drawing, label };
const titles = { '': 'Overview', training: 'Training', confusion: 'Confusion', vertices: 'Vertices', graph: 'Graph', label: 'Labels' };

/** The view, its query and what comes after a slash, from the part of the address behind #. */
function place() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const slash = path.indexOf('/');
  const name = slash < 0 ? path : path.slice(0, slash);
  let rest = slash < 0 ? '' : path.slice(slash + 1);
  try { rest = decodeURIComponent(rest); } catch { /* a lone percent sign means itself */ }
  return { name, rest, query: new URLSearchParams(query || '') };
}

async function show() {
  const mine = ++turn;
  const { name, rest, query } = place();
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === '#/' + (name === 'vertex' ? 'vertices' : name)) { link.setAttribute('aria-current', 'page'); }
    else { link.removeAttribute('aria-current'); }
  }
  document.body.dataset.state = 'loading';
  try {
    if (!about) { about = await api('/overview'); introduce(); }
    if (!about.watching && !views[name]) { throw new Error('There is no view called ' + name + '.'); }
    const content = about.watching ? watch(about) : await views[name](query, rest);
    if (mine !== turn) { return; }
    window.capgnnGraph?.destroy();
    window.capgnnGraph = null;
    main.replaceChildren(...[content].flat().filter(Boolean));
    main.dispatchEvent(new Event('shown'));
    if (!about.watching) { document.title = (titles[name] || rest) + ' · ' + about.model + ' on ' + about.name; }
  } catch (error) {
    if (mine !== turn) { return; }
    main.replaceChildren(...error.status === 401 ? askForToken()
      : [el('h1', {}, 'That did not work'), el('p', { class: 'problem', role: 'alert' }, error.message)]);
  }
  performance.mark('shown');
  document.body.dataset.state = 'shown';
}

document.getElementById('find').addEventListener('submit', event => {
  event.preventDefault();
  const id = document.getElementById('find-id').value.trim();
  if (id) { location.hash = '#/vertex/' + encodeURIComponent(id); }
});
// a link to #view would be an address of its own
document.querySelector('.skip').addEventListener('click', event => { event.preventDefault(); main.focus(); });
// the focus stays on a control that the new view has too, such as the head of a column
window.addEventListener('hashchange', () => {
  const id = document.activeElement?.closest('main') ? document.activeElement.id : '';
  show().then(() => ((id && document.getElementById(id)) || main).focus({ preventScroll: true }));
});
show();

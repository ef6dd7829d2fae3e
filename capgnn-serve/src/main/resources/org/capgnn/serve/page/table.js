// The table of vertices: the server searches, sorts, filters and cuts it.
import { api, count, el, number, table, vertexLink } from './app.js';

const PAGE = 50;

export async function vertices(query) {
  const [page, data] = await Promise.all([api('/vertices?' + query), api('/data')]);
  const go = changes => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries({ offset: 0, ...changes })) {
      if (value === '' || value === 0) { next.delete(key); } else { next.set(key, value); }
    }
    location.hash = '#/vertices?' + next;
  };
  const choice = (name, label, values) => el('label', {}, label,
    el('select', { id: name, onchange: event => go({ [name]: event.target.value }) },
      [['', 'any'], ...values].map(([value, text]) => el('option', { value, selected: (query.get(name) || '') === value }, text))));
  const classes = data.classes.map(name => [name, name]);
  const sort = query.get('sort') || 'number';
  const sorter = (key, text, isNumber) => {
    const down = sort === '-' + key, up = sort === key;
    return { number: isNumber, sort: up ? 'ascending' : down ? 'descending' : null,
      node: el('button', { type: 'button', id: 'sort-' + key, onclick: () => go({ sort: up ? '-' + key : key }) }, text + (up ? ' ▲' : down ? ' ▼' : ' ↕')) };
  };
  const search = el('input', { id: 'search', type: 'search', value: query.get('search') || '', onchange: event => go({ search: event.target.value }) });
  const end = Math.min(page.total, page.offset + page.rows.length);
  return [el('h1', {}, 'Vertices'),
    el('div', { class: 'controls' }, el('label', {}, 'Part of the id', search),
      choice('predicted', 'Predicted', classes), choice('label', 'Label', [['none', 'without'], ...classes]),
      choice('part', 'Part', [['train', 'training'], ['valid', 'validation'], ['test', 'test']]),
      [...query.keys()].length ? el('a', { href: '#/vertices', id: 'all' }, 'Show all') : null),
    el('p', { class: 'note', id: 'range', role: 'status' }, page.total ? `${count(page.offset + 1)} to ${count(end)} of ${count(page.total)}` : 'No vertex fits.'),
    table('Vertices', [sorter('number', 'Vertex'), { text: 'Predicted' }, { text: 'Label' }, sorter('probability', 'Probability', true), sorter('margin', 'Lead', true), sorter('degree', 'Degree', true)],
      page.rows.map(r => [vertexLink(r.vertex), r.predicted, r.label || '–', number(r.probability, 3), number(r.margin, 3), count(r.degree)])),
    el('div', { class: 'controls' },
      el('button', { id: 'earlier', disabled: page.offset === 0, onclick: () => go({ offset: Math.max(0, page.offset - PAGE) }) }, '← Previous'),
      el('button', { id: 'later', disabled: end >= page.total, onclick: () => go({ offset: page.offset + PAGE }) }, 'Next →'),
      el('button', { id: 'last', disabled: end >= page.total, onclick: () => go({ offset: Math.floor((page.total - 1) / PAGE) * PAGE }) }, 'Last'))];
}

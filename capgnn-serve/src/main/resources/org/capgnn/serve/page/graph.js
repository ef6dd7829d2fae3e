// Drawings of graphs with Cytoscape.
import { api, count, el, number } from './app.js';
import { COLOURS } from './charts.js';
import { legend } from './overview.js';

const LARGEST = 1.4; // zoom after a layout: few vertices need not fill the box

const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The colour of a class by its number. */
function palette() {
  const known = Array.from({ length: COLOURS }, (_, i) => colour('--s' + i));
  return index => index >= 0 && index < COLOURS ? known[index] : colour('--edge');
}

function look() {
  return [
    { selector: 'node', style: { 'background-color': 'data(colour)', width: 'data(size)', height: 'data(size)', label: 'data(name)', color: colour('--ink'), 'font-size': 'data(text)',
      'text-valign': 'bottom', 'text-margin-y': 3, 'min-zoomed-font-size': 'data(least)', 'text-outline-color': colour('--panel'), 'text-outline-width': 2, 'text-max-width': 120, 'text-wrap': 'ellipsis' } },
    { selector: 'node[?labelled]', style: { shape: 'round-rectangle', 'border-width': node => Math.max(1.5, node.data('size') / 7), 'border-color': 'data(given)' } },
    { selector: 'node[?centre]', style: { 'outline-width': 3, 'outline-offset': 3, 'outline-color': colour('--ink') } },
    { selector: 'edge', style: { width: 1.4, 'line-color': colour('--edge'), 'curve-style': 'haystack' } },
    { selector: '.gone', style: { 'line-style': 'dashed', opacity: .3 } },
    { selector: '.hot', style: { 'overlay-color': colour('--ink'), 'overlay-opacity': .12 } },
  ];
}

/** A line below a drawing that says what the pointer is on, and buttons for the zoom. */
function controls(box) {
  const said = el('span', { class: 'said' });
  const zoom = (text, name, action) => el('button', { type: 'button', class: 'small', 'aria-label': name, title: name, onclick: () => action(window.capgnnGraph) }, text);
  const by = factor => cy => cy.zoom({ level: cy.zoom() * factor, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } });
  const bar = el('div', { class: 'tools' }, zoom('+', 'Larger', by(1.3)), zoom('−', 'Smaller', by(1 / 1.3)), zoom('Fit', 'All in view', cy => cy.fit(undefined, 20)), said);
  const connect = cy => {
    // Cytoscape remembers where its box is, and text above it may have moved the box since; pointer events come before mouse events.
    ['pointerdown', 'pointermove'].forEach(kind => box.addEventListener(kind, () => cy.renderer().invalidateContainerClientCoordsCache(), true));
    cy.on('mouseover', 'node', event => { event.target.addClass('hot'); said.textContent = event.target.data('said'); });
    cy.on('mouseover', 'edge', event => { if (event.target.data('said')) { event.target.addClass('hot'); said.textContent = event.target.data('said'); } });
    cy.on('mouseout', 'node, edge', event => { event.target.removeClass('hot'); said.textContent = ''; });
    box.addEventListener('keydown', event => {
      const steps = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
      if (steps[event.key]) { cy.panBy({ x: steps[event.key][0], y: steps[event.key][1] }); event.preventDefault(); }
      if (event.key === '+' || event.key === '-') { by(event.key === '+' ? 1.3 : 1 / 1.3)(cy); }
    });
  };
  return { bar, connect, say: text => { said.textContent = text; } };
}

function fit(cy) {
  cy.fit(undefined, 24);
  if (cy.zoom() > LARGEST) { cy.zoom(LARGEST); cy.center(); }
}

const known = (predicted, label) => label === null ? `predicted ${predicted}, no label` : label === predicted ? `predicted ${predicted}, as labelled` : `predicted ${predicted}, labelled ${label}`;

/**
 * The vertices around one; a click on a vertex adds its neighbours, a click on an edge is passed on.
 * Returns the drawing and a function that shows which edges and vertices are left out.
 */
export function neighbourhood(near, classes, title, onEdge) {
  const box = el('div', { class: 'graph', id: 'graph', tabindex: 0, role: 'application', 'aria-label': title });
  const tools = controls(box);
  let mark = () => {};
  document.getElementById('view').addEventListener('shown', () => {
    const hues = palette();
    const most = Math.max(...near.vertices.map(v => Math.abs(v.share)), 1e-12);
    // Starts on a circle around the centre, so that the same vertex is drawn in the same way every time.
    const start = (v, i) => v.vertex === near.centre ? { x: 0, y: 0 } : { x: 100 * Math.cos(i * 2 * Math.PI / near.vertices.length), y: 100 * Math.sin(i * 2 * Math.PI / near.vertices.length) };
    const node = (v, i) => ({ position: start(v, i), data: { id: 'v' + v.vertex, name: v.vertex, text: 13, least: 6, centre: v.vertex === near.centre, labelled: v.label !== null,
      colour: hues(classes.indexOf(v.predicted)), given: hues(classes.indexOf(v.label)), size: 16 + 28 * Math.sqrt(Math.min(1, Math.abs(v.share) / most)),
      said: `${v.vertex}: ${known(v.predicted, v.label)}, probability ${number(v.probability, 3)}, ${count(v.degree)} neighbours` } });
    const edge = e => ({ data: { id: 'e' + e.source + '\n' + e.target, source: 'v' + e.source, target: 'v' + e.target, from: e.source, to: e.target, said: onEdge ? `the edge ${e.source}–${e.target}: click to leave it out` : '' } });
    const layout = { name: 'cose', animate: false, randomize: false, padding: 24, nodeOverlap: 12, idealEdgeLength: e => 50 + (e.source().data('size') + e.target().data('size')) / 2, fit: false };
    const cy = cytoscape({ container: box, elements: [...near.vertices.map(node), ...near.edges.map(edge)], style: look(), layout });
    fit(cy);
    window.capgnnGraph = cy;
    tools.connect(cy);
    cy.on('tap', 'node', async event => {
      let more;
      try { more = await api('/neighbourhoods/' + encodeURIComponent(event.target.data('name')) + '?limit=25'); }
      catch (error) { tools.say(error.message); return; }
      if (cy.destroyed()) { return; } // another view is shown
      const drawn = new Set(cy.nodes().map(n => n.id()));
      cy.add(more.vertices.filter(v => !drawn.has('v' + v.vertex)).map((v, i) => node({ ...v, share: 0 }, i)));
      cy.add(more.edges.filter(e => cy.getElementById('e' + e.source + '\n' + e.target).empty()).map(edge));
      cy.layout(layout).run();
      fit(cy);
      box.dataset.vertices = cy.nodes().length;
    });
    if (onEdge) { cy.on('tap', 'edge', event => onEdge(event.target.data('from'), event.target.data('to'))); }
    mark = (edges, vertices) => {
      cy.elements().removeClass('gone');
      edges.forEach(e => cy.getElementById('e' + e.source + '\n' + e.target).addClass('gone'));
      vertices.forEach(id => cy.getElementById('v' + id).closedNeighborhood().difference(cy.getElementById('v' + id).neighborhood('node')).addClass('gone'));
    };
    box.dataset.vertices = cy.nodes().length;
  }, { once: true });
  return { node: [box, tools.bar], mark: (...what) => mark(...what) };
}

/** What shapes and colours mean, in words. */
export const meaning = 'The colour is the predicted class. A square has a label, and its border is in the colour of the label.';

/** The whole graph, in the places that the server computed. */
export async function drawing() {
  const d = await api('/drawing');
  const box = el('div', { class: 'graph whole', id: 'graph', tabindex: 0, role: 'application', 'aria-label': 'The graph; the view Vertices lists all vertices' });
  const tools = controls(box);
  const n = d.vertices.length;
  document.getElementById('view').addEventListener('shown', () => {
    const hues = palette();
    const name = i => i < 0 ? null : d.classes[i];
    const cy = cytoscape({ container: box, style: look(), layout: { name: 'preset', padding: 20 }, hideEdgesOnViewport: n > 1000, textureOnViewport: n > 1000,
      elements: [...d.vertices.map((v, i) => ({ data: { id: 'n' + i, name: v.vertex, labelled: v.label >= 0, colour: hues(v.predicted), given: hues(v.label), size: n > 500 ? 8 : n > 100 ? 16 : 30, text: n > 500 ? 7 : n > 100 ? 12 : 20, least: 10,
        said: v.vertex + ': ' + known(name(v.predicted), name(v.label)) }, position: { x: v.x * 1500, y: v.y * 1000 } })),
        ...d.edges.map(([s, t], i) => ({ data: { id: 'e' + i, source: 'n' + s, target: 'n' + t } }))] });
    cy.on('tap', 'node', event => { location.hash = '#/vertex/' + encodeURIComponent(event.target.data('name')); });
    window.capgnnGraph = cy;
    tools.connect(cy);
    box.dataset.vertices = cy.nodes().length;
  }, { once: true });
  return [el('h1', {}, 'Graph'),
    el('p', { class: 'lead' }, d.sample ? `A sample of ${count(n)} of ${count(d.total)} vertices, from every class as many as its share.` : `All ${count(d.total)} vertices.`, ' Click a vertex to open it, drag to move, scroll to zoom.'),
    legend(d.classes), box, tools.bar, el('p', { class: 'note' }, meaning)];
}

// Charts as SVG, in the classes of the report's style sheet.
const NS = 'http://www.w3.org/2000/svg';

/** Classes from this number on share a neutral colour. */
export const COLOURS = 16;

/** The style class of a class of vertices, from its number. */
export const hue = index => index < COLOURS ? 's' + index : 'many';

export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) { node.setAttribute(key, value); }
  node.append(...children);
  return node;
}

/** As wide as there is room for, so that text keeps its size on small screens. */
const room = () => Math.min(560, Math.max(260, document.documentElement.clientWidth - 28));

function frame(title, width, height) {
  return svg('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': title });
}

/** A dot in the colour of a class. */
export const dot = index => svg('svg', { class: 'chart key', viewBox: '0 0 12 12', 'aria-hidden': 'true' }, svg('g', { class: hue(index) }, svg('circle', { class: 'bar', cx: 6, cy: 6, r: 5 })));

/** A round step of about a fourth of the range. */
function step(range) {
  const power = 10 ** Math.floor(Math.log10(range / 4));
  return power * [1, 2, 2.5, 5, 10].find(m => m * power >= range / 4.0001);
}

/** Curves over the epochs; series: [{name, points: [[x, y]]}]. */
export function lines(title, series, mark) {
  const width = room(), height = 280, left = 46, bottom = 34, top = 16, right = 12;
  const all = series.flatMap(s => s.points);
  const chart = frame(title + ': ' + series.map(s => `${s.name} ends at ${s.points[s.points.length - 1][1].toFixed(3)}`).join(', '), width, height);
  const xs = all.map(p => p[0]), ys = all.map(p => p[1]);
  const x0 = Math.min(...xs), x1 = Math.max(...xs, x0 + 1);
  const gap = step(Math.max(...ys, 1e-9) - Math.min(...ys, 0));
  const y0 = Math.floor(Math.min(...ys, 0) / gap) * gap, y1 = Math.ceil(Math.max(...ys, 1e-9) / gap - 1e-9) * gap;
  const px = x => left + (x - x0) / (x1 - x0) * (width - left - right);
  const py = y => height - bottom - (y - y0) / (y1 - y0) * (height - bottom - top);
  for (let y = y0; y <= y1 + gap / 2; y += gap) {
    chart.append(svg('line', { class: 'grid', x1: left, x2: width - right, y1: py(y), y2: py(y) }),
      svg('text', { x: left - 6, y: py(y) + 4, 'text-anchor': 'end' }, String(Number(y.toPrecision(4)))));
  }
  chart.append(svg('text', { x: left, y: height - 12 }, String(x0)), svg('text', { x: width - right, y: height - 12, 'text-anchor': 'end' }, 'epoch ' + x1));
  if (mark) { chart.append(svg('line', { class: 'mark', x1: px(mark), x2: px(mark), y1: top, y2: height - bottom })); }
  series.forEach((s, i) => chart.append(svg('path', { class: 'curve s' + i,
    d: s.points.map((p, k) => (k ? 'L' : 'M') + px(p[0]).toFixed(1) + ' ' + py(p[1]).toFixed(1)).join('') })));
  return chart;
}

/** The names of the curves with a piece of their line, whose dashes tell them apart too. */
export const curveNames = names => names.map((name, i) => [svg('svg', { class: 'chart key', viewBox: '0 0 26 12', 'aria-hidden': 'true' }, svg('path', { class: 'curve s' + i, d: 'M1 6H25' })), name]);

/** Bars with a name each; rows: {name, value, colour, before}, where before is another value that a line marks. */
export function bars(title, rows, digits = 3) {
  const width = room(), line = 24, value = 62;
  const longest = Math.max(...rows.map(r => r.name.length));
  const name = Math.min(width * 0.4, Math.max(56, 16 + 7 * longest));
  const most = Math.max(...rows.flatMap(r => [Math.abs(r.value), Math.abs(r.before ?? 0)]), 1e-12);
  const negative = rows.some(r => r.value < 0 || r.before < 0);
  const area = width - name - value;
  const zero = name + (negative ? area / 2 : 0);
  const scale = (negative ? area / 2 : area) / most;
  const fits = Math.floor(name / 7);
  const chart = frame(title + ': ' + rows.map(r => r.name + ' ' + r.value.toFixed(digits)).join(', '), width, rows.length * line + 8);
  rows.forEach((row, i) => {
    const y = i * line + 4, length = Math.abs(row.value) * scale;
    const text = row.name.length > fits ? row.name.slice(0, fits - 1) + '…' : row.name;
    const group = svg('g', { class: hue(row.colour ?? 0) }, svg('title', {}, row.name + ': ' + row.value.toFixed(digits)),
      svg('text', { class: 'name', x: name - 8, y: y + 15, 'text-anchor': 'end' }, text),
      svg('rect', { class: 'bar', x: row.value < 0 ? zero - length : zero, y: y + 3, width: Math.max(1, length), height: line - 8, rx: 2 }),
      svg('text', { class: 'value', x: width - 2, y: y + 15, 'text-anchor': 'end' }, row.value.toFixed(digits)));
    if (row.before !== undefined) {
      const x = zero + row.before * scale;
      group.append(svg('line', { class: 'bar-whisker was', x1: x, x2: x, y1: y, y2: y + line - 2 }));
    }
    chart.append(group);
  });
  if (negative) { chart.append(svg('line', { class: 'axis', x1: zero, x2: zero, y1: 2, y2: rows.length * line + 6 })); }
  return chart;
}

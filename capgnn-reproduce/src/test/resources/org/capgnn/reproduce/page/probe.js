// Measures the rendered page; runs in the page itself or in a frame of the page that is dumped.
(function () {
  var results = parent.document.body.dataset;
  var cut = 0, tiny = 0, outside = 0, bars = 0, curves = 0, dots = 0, whiskers = 0;
  var smallest = Infinity;

  document.querySelectorAll('svg.chart').forEach(function (svg) {
    var frame = svg.getBoundingClientRect();
    if (200 > frame.width || 200 > frame.height) { tiny++; }
    svg.querySelectorAll('text').forEach(function (text) {
      var box = text.getBoundingClientRect();
      if (frame.left - 1 > box.left || box.right - 1 > frame.right
          || frame.top - 1 > box.top || box.bottom - 1 > frame.bottom) {
        cut++;
      }
      var size = parseFloat(getComputedStyle(text).fontSize);
      smallest = Math.min(smallest, size * frame.width / svg.viewBox.baseVal.width);
    });
    svg.querySelectorAll('.panel').forEach(measure);
  });

  function measure(panel) {
    var lines = [];
    each(panel, '.grid', function (box) { lines.push(box.top, box.bottom); });
    var top = Math.min.apply(null, lines), bottom = Math.max.apply(null, lines);
    function isOutside(box) { return top - 1 > box.top || box.bottom - 1 > bottom; }

    each(panel, 'rect.bar', function (box) {
      if (box.height > 1) { bars++; }
      if (isOutside(box)) { outside++; }
    });
    each(panel, 'path.curve', function (box) {
      if (box.width > 150 && box.height > 10) { curves++; }
      if (isOutside(box)) { outside++; }
    });
    each(panel, 'circle.dot:not(.probe)', function (box) {
      if (box.width > 6) { dots++; }
      if (isOutside(box)) { outside++; }
    });
    each(panel, '.whisker, .bar-whisker', function (box, path) {
      whiskers += uprights(path);
      if (isOutside(box)) { outside++; }
    });
  }

  function each(panel, selector, see) {
    panel.querySelectorAll(selector).forEach(function (mark) {
      if (!mark.closest('.legend')) { see(mark.getBoundingClientRect(), mark); }
    });
  }

  /** A path has the whiskers of all places of its series; of each, one stroke has a height. */
  function uprights(path) {
    return path.getAttribute('d').split('M').slice(1).filter(function (stroke) {
      var part = path.cloneNode();
      part.setAttribute('d', 'M' + stroke);
      path.after(part);
      var height = part.getBBox().height; // without the width of the line
      part.remove();
      return height > 0;
    }).length;
  }

  results.probe = 'wide=' + document.documentElement.scrollWidth + ' cut=' + cut + ' tiny=' + tiny
    + ' outside=' + outside + ' bars=' + bars + ' curves=' + curves + ' dots=' + dots
    + ' whiskers=' + whiskers;
  results.text = smallest.toFixed(2);
  results.paper = getComputedStyle(document.body).backgroundColor;

  document.querySelector('svg.chart .hot').dispatchEvent(
    new PointerEvent('pointerenter', {clientX: 300, clientY: 300}));
  var tip = document.getElementById('tip');
  results.tip = tip.className + ': ' + tip.textContent.replace(/\n/g, ' / ');
  tip.className = '';
})();

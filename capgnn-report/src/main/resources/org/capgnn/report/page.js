// Shows title elements as tooltips at once; without this script the browser shows them in its way.
(function () {
  'use strict';
  var tip = document.createElement('div');
  tip.id = 'tip';
  document.body.appendChild(tip);

  function place(event) {
    var box = tip.getBoundingClientRect();
    var x = Math.min(event.clientX + 14, window.innerWidth - box.width - 8);
    var y = event.clientY - box.height - 12;
    tip.style.transform =
      'translate(' + Math.max(8, x) + 'px,' + (y > 8 ? y : event.clientY + 18) + 'px)';
  }

  document.querySelectorAll('svg.chart .hot').forEach(function (hot) {
    var title = hot.querySelector('title');
    var text = title.textContent;
    hot.setAttribute('aria-label', text);
    title.remove();
    hot.addEventListener('pointerenter', function (event) {
      tip.textContent = text;
      tip.className = 'on';
      place(event);
    });
    hot.addEventListener('pointermove', place);
    hot.addEventListener('pointerleave', function () { tip.className = ''; });
  });
  // Otherwise the browser would show the chart's title wherever no other tooltip is shown.
  document.querySelectorAll('svg.chart').forEach(function (svg) {
    var title = svg.querySelector('title');
    svg.setAttribute('aria-label', title.textContent);
    svg.removeAttribute('aria-labelledby');
    title.remove();
  });
  document.documentElement.dataset.script = 'done';
})();

'use strict';

const target = document.getElementById('notice');

// case: vulnerable CWE-79
class Notice {
  constructor(options) {
    this.options = Object.assign({ kind: 'info', text: '' }, options);
  }

  show(element) {
    element.innerHTML = `<div class="${this.options.kind}">${this.options.text}</div>`;
  }
}

window.addEventListener('load', () => {
  const text = decodeURIComponent(window.location.hash.slice(1));
  new Notice({ text }).show(target);
});

// case: safe CWE-79
window.addEventListener('hashchange', () => {
  const text = decodeURIComponent(window.location.hash.slice(1));
  const box = document.createElement('div');
  box.appendChild(document.createTextNode(text));
  target.replaceChildren(box);
});

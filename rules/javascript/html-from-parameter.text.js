class Notice {
  show(title) {
    // ruleid: javascript-text-as-html
    this.$el.html(title);
  }

  showText(title) {
    // ok: javascript-text-as-html
    this.$el.text(title);
  }
}

function warn(message) {
  const box = document.createElement("div");
  // ruleid: javascript-text-as-html
  box.innerHTML = message;
  return box;
}

function warnEscaped(message) {
  message = escapeHtml(message);
  const box = document.createElement("div");
  // ok: javascript-text-as-html
  box.innerHTML = message;
  return box;
}

function settings(values) {
  // ruleid: javascript-json-in-script
  return "<script>window.settings = " + JSON.stringify(values) + "</script>";
}

function state(values) {
  // ruleid: javascript-json-in-script
  return `<body><script>window.state = ${JSON.stringify(values)}</script></body>`;
}

function stateEscaped(values) {
  // ok: javascript-json-in-script
  return `<body><script>window.state = ${JSON.stringify(values).replace(/</g, "\\u003c")}</script></body>`;
}

function attribute(values) {
  // ok: javascript-json-in-script
  return "<script src='x.js'></script>" + JSON.stringify(values);
}

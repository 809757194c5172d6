const handlebars = require("handlebars");

function title(template, values) {
  // ok: javascript-template-escaping-off
  return handlebars.compile(template, { noEscape: true })(values);
}

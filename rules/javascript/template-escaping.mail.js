const handlebars = require("handlebars");

function send(mailer, template, values) {
  // ruleid: javascript-template-escaping-off
  const body = handlebars.compile(template, { noEscape: true })(values);
  return mailer.send({ html: body });
}

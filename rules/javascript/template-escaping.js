const express = require("express");
const nunjucks = require("nunjucks");
const Handlebars = require("handlebars");
const { Eta } = require("eta");

const app = express();
// ruleid: javascript-template-escaping-off
nunjucks.configure("views", { express: app, autoescape: false });
// ruleid: javascript-template-escaping-off
const pages = new nunjucks.Environment(new nunjucks.FileSystemLoader("views"), { autoescape: false });
// ok: javascript-template-escaping-off
nunjucks.configure("views", { express: app, autoescape: true });
// ok: javascript-template-escaping-off
const others = new nunjucks.Environment(new nunjucks.FileSystemLoader("views"));
const options = { autoescape: false };
// ruleid: javascript-template-escaping-off
nunjucks.configure("views", options);

// ruleid: javascript-template-escaping-off
const page = Handlebars.compile(source, { noEscape: true });
// ok: javascript-template-escaping-off
const subject = Handlebars.compile(subjectLine, { noEscape: true });
// ok: javascript-template-escaping-off
const safe = Handlebars.compile(source, { noEscape: false });

// ruleid: javascript-template-escaping-off
const eta = new Eta({ views: "views", autoEscape: false });
// ok: javascript-template-escaping-off
const own = new Eta({ views: "views", autoEscape: true });

const express = require("express");

const app = express();

function escapeHtml(string) {
  const text = `${string}`;
  let html = "";
  let last = 0;
  for (let index = 0; index < text.length; index++) {
    let escape;
    switch (text.charCodeAt(index)) {
      case 38:
        escape = "&amp;";
        break;
      case 60:
        escape = "&lt;";
        break;
      default:
        continue;
    }
    html += text.substring(last, index) + escape;
    last = index + 1;
  }
  return last ? html + text.substring(last) : html;
}

function shorten(string) {
  const text = `${string}`;
  return text.substring(0, 80);
}

app.get("/file", (req, res) => {
  // ok: javascript-reflected-xss
  res.status(404).send(`File ${escapeHtml(req.query.name)} not found`);
  // across: javascript-reflected-xss
  res.status(404).send(`File ${shorten(req.query.name)} not found`);
});

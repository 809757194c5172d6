const fs = require("fs");

export function tooltip(element, text) {
  // ruleid: javascript-html-from-parameter
  element.innerHTML = "<span>" + text + "</span>";
}

export function add(list, item) {
  // ruleid: javascript-html-from-parameter
  list.insertAdjacentHTML("beforeend", `<li>${item.label}</li>`);
}

export function addEscaped(list, item) {
  // ok: javascript-html-from-parameter
  list.insertAdjacentHTML("beforeend", `<li>${escapeHtml(item.label)}</li>`);
}

export function addText(list, text) {
  // ok: javascript-html-from-parameter
  list.append(text + ", ");
}

$.fn.notice = function (options) {
  // ruleid: javascript-html-from-parameter
  this.html("<p>" + options.message + "</p>");
};

Renderer.prototype.link = function (address, text) {
  // ruleid: javascript-html-from-parameter
  return '<a href="' + address + '">' + escape(text) + "</a>";
};

Renderer.prototype.linkEscaped = function (address, text) {
  // ok: javascript-html-from-parameter
  return '<a href="' + encodeURI(address) + '">' + escape(text) + "</a>";
};

module.exports.list = function (folder, res) {
  fs.readdir(folder, (error, files) => {
    const html = files.map((file) => {
      // ruleid: javascript-html-from-parameter
      return '<a href="' + file + '">here</a>';
    });
    res.end(html.join(""));
  });
};

module.exports.wide = function (element, width) {
  // ok: javascript-html-from-parameter
  element.innerHTML = '<col width="' + width + '">';
};

// What the server answered
$.getJSON("/notes", function (data) {
  for (let at = 0; at < data.notes.length; at += 1) {
    const n = data.notes[at];
    // ruleid: javascript-html-from-parameter
    $("#notes").append('<li class="note">' + n.text + "</li>");
    // ok: javascript-html-from-parameter
    $("#notes").append($("<li>").text(n.text));
  }
});

module.exports.index = function (folder, res) {
  fs.readdir(folder, function (error, files) {
    for (const file of files) {
      // ruleid: javascript-html-from-parameter
      res.write("\r\n<p>" + file + "</p>");
      // ok: javascript-html-from-parameter
      res.write("\r\n<p>" + escapeHtml(file) + "</p>");
    }
  });
};

function listing(files, res) {
  for (let at = 0; at < files.length; at++) {
    const name = files[at].name;
    // ruleid: javascript-html-from-parameter
    res.write('<p><a href="/">' + name + "</a></p>");
  }
}

function listingEscaped(files, res) {
  for (let at = 0; at < files.length; at++) {
    let name = files[at].name;
    if (name.indexOf('"') >= 0) throw new Error(name);
    name = name.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    // ok: javascript-html-from-parameter
    res.write('<p><a href="/">' + name + "</a></p>");
  }
}

function page(torrent) {
  return torrent.files
    .map((file, at) => {
      // ruleid: javascript-html-from-parameter
      return `<li><a download="${file.name}" href="/${at}">a file</a></li>`;
    })
    .join("");
}

function pageEscaped(torrent) {
  // ok: javascript-html-from-parameter
  return torrent.files.map((file, at) => `<li><a download="${escapeHtml(file.name)}" href="/${at}">a file</a></li>`).join("");
}

app.use((err, req, res, next) => {
  // ruleid: javascript-html-from-parameter
  res.status(500).send("<h1>Failed</h1><pre>" + err.stack + "</pre>");
  // ok: javascript-html-from-parameter
  res.status(500).send("<h1>Failed</h1><pre>" + escapeHtml(err.stack) + "</pre>");
});

const fs = require("fs");
const path = require("path");
const yauzl = require("yauzl-promise");

async function unpack(archive, folder) {
  const zip = await yauzl.open(archive);
  for await (const entry of zip) {
    const target = path.join(folder, entry.filename);
    // ok: javascript-archive-extraction
    fs.createWriteStream(target);
  }
}

function unpackRaw(archive, folder) {
  yauzl.open(archive, { lazyEntries: true }, (error, zip) => {
    zip.on("entry", (entry) => {
      // ok: javascript-archive-extraction
      fs.createWriteStream(path.join(folder, entry.fileName));
    });
  });
}

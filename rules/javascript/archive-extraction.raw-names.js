const fs = require("fs");
const path = require("path");
const yauzl = require("yauzl");

async function unpack(archive, folder) {
  const zip = await yauzl.open(archive);
  for await (const entry of zip) {
    const target = path.join(folder, entry.filename);
    // ruleid: javascript-archive-extraction
    fs.createWriteStream(target);
  }
}

function unpackRaw(archive, folder) {
  yauzl.open(archive, { decodeStrings: false, lazyEntries: true }, (error, zip) => {
    zip.on("entry", (entry) => {
      // ruleid: javascript-archive-extraction
      fs.createWriteStream(path.join(folder, entry.fileName));
    });
  });
}

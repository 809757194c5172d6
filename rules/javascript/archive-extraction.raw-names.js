const fs = require("fs");
const path = require("path");
const yauzl = require("yauzl");

yauzl.open(process.argv[2], { decodeStrings: false }, (error, zip) => {
  zip.on("entry", (entry) => {
    // ruleid: javascript-archive-extraction
    fs.createWriteStream(path.join(process.argv[3], entry.fileName));
  });
});

const fs = require("fs");
const path = require("path");

function unpack(extractor, folder) {
  extractor.on("entry", (head, stream) => {
    // ruleid: javascript-entry-name-as-path
    stream.pipe(fs.createWriteStream(path.join(folder, head.name)));
  });
}

function unpackInside(extractor, folder) {
  extractor.on("entry", (head, stream) => {
    const target = path.join(folder, head.name);
    if (!target.startsWith(folder + path.sep)) return stream.resume();
    // ok: javascript-entry-name-as-path
    stream.pipe(fs.createWriteStream(target));
  });
}

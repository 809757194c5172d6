const fs = require("fs");
const path = require("path");
const AdmZip = require("adm-zip");
const unzipper = require("unzipper");
const JSZip = require("jszip");

function unpack(file, target) {
  const zip = new AdmZip(file);
  for (const entry of zip.getEntries()) {
    // ruleid: javascript-archive-extraction
    fs.writeFileSync(path.join(target, entry.entryName), entry.getData());
    // ok: javascript-archive-extraction
    fs.writeFileSync(path.join(target, path.basename(entry.entryName)), entry.getData());
  }
}

function unpackChecked(file, target) {
  const entries = new AdmZip(file).getEntries();
  entries.forEach((entry) => {
    const full = path.resolve(target, entry.entryName);
    if (!full.startsWith(target + path.sep)) {
      throw new Error("outside");
    }
    // ok: javascript-archive-extraction
    fs.writeFileSync(full, entry.getData());
  });
}

fs.createReadStream("upload.zip")
  .pipe(unzipper.Parse())
  .on("entry", (entry) => {
    // ruleid: javascript-archive-extraction
    entry.pipe(fs.createWriteStream("out/" + entry.path));
    // ok: javascript-archive-extraction
    entry.pipe(fs.createWriteStream("out/latest.bin"));
    const full = resolve(target, entry.path);
    const below = relative(target, full);
    if (below.startsWith("..") || isAbsolute(below)) {
      entry.autodrain();
      return;
    }
    // ok: javascript-archive-extraction
    entry.pipe(createWriteStream(full));
  });

async function unpackLater(data) {
  const zip = await JSZip.loadAsync(data);
  for (const name of Object.keys(zip.files)) {
    // ruleid: javascript-archive-extraction
    fs.writeFileSync(`out/${name}`, await zip.files[name].async("nodebuffer"));
  }
}

const fs = require("fs");
const pth = require("path");

module.exports = function (archive, Utils) {
  return {
    extractAll(folder) {
      archive.entries.forEach(function (entry) {
        const name = pth.normalize(entry.entryName.toString());
        if (entry.isDirectory) {
          // ruleid: javascript-entry-name-as-path
          Utils.makeDir(pth.resolve(folder, name));
          return;
        }
        // ruleid: javascript-entry-name-as-path
        Utils.writeFileTo(pth.join(folder, name), entry.getData(), true);
      });
    },
    extractChecked(folder) {
      archive.entries.forEach(function (entry) {
        const target = pth.resolve(folder, entry.entryName);
        if (!target.startsWith(folder + pth.sep)) return;
        // ok: javascript-entry-name-as-path
        fs.writeFileSync(target, entry.getData());
      });
    },
    extractFlat(folder) {
      archive.entries.forEach(function (entry) {
        // ok: javascript-entry-name-as-path
        fs.writeFileSync(pth.join(folder, pth.basename(entry.entryName)), entry.getData());
      });
    },
    extractCleaned(folder) {
      archive.entries.forEach(function (entry) {
        const target = inside(folder, pth.resolve(folder, entry.entryName));
        // ok: javascript-entry-name-as-path
        fs.writeFileSync(target, entry.getData());
      });
    },
  };
};

const writeAll = (files, folder) =>
  Promise.all(
    files.map((one) => {
      const target = path.join(folder, one.path);
      if (one.type === "symlink") {
        // ruleid: javascript-entry-name-as-path
        return fs.promises.symlink(one.linkname, target);
      }
      // ruleid: javascript-entry-name-as-path
      return fs.promises.writeFile(target, one.data);
    }),
  );

const writeChecked = (files, folder) =>
  files.map((one) => {
    const target = path.join(folder, one.path);
    assertInside(folder, target);
    // ok: javascript-entry-name-as-path
    if (one.type === "directory") return fs.mkdirSync(target);
    // ok: javascript-entry-name-as-path
    return fs.writeFileSync(target, one.data);
  });

const copyAll = (files, folder) =>
  // ok: javascript-entry-name-as-path
  files.map((one) => fs.writeFileSync(path.join(folder, one.path), one.data));

class Options {
  put(node, names, leaf) {
    const name = names.shift();
    if (!names.length) {
      node[name] = leaf;
      return;
    }
    // ruleid: javascript-recursive-path-assignment
    this.put(node[name], names, leaf);
  }

  read(text) {
    const all = {};
    let group = all;
    for (const line of text.split("\n")) {
      const head = line.match(/^\[(.*)\]$/);
      if (head) {
        const name = head[1];
        // ruleid: javascript-section-from-key
        group = all[name] = all[name] || {};
      } else {
        const [left, right] = line.split("=");
        group[left] = right;
      }
    }
    return all;
  }

  count(words) {
    const all = {};
    let group;
    for (const word of words) {
      // ok: javascript-section-from-key
      group = all[word.length] = all[word.length] || {};
      group[word] = true;
    }
    return all;
  }
}

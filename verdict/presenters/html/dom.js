/** An element. Children that are texts become text nodes, and attributes are never handlers: nothing in them can run. */
function make(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

function plural(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** A link if the address is a web page's, else its text. */
function outside(address) {
  if (!/^https?:\/\//i.test(address)) return make("span", {}, address);
  return make("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address);
}

/** A button that opens and closes `panel`. `fill` makes the panel's content when it is first opened. */
function opener(attributes, panel, fill, ...children) {
  const button = make("button", { ...attributes, type: "button", "aria-expanded": "false", "aria-controls": panel.id }, ...children);
  panel.hidden = true;
  button.toggle = (open) => {
    if (open && !panel.hasChildNodes()) panel.append(...fill());
    panel.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => button.toggle(panel.hidden));
  return button;
}

/** Appends `items` to `list` in portions of `size`: the first at once, the next ones with the button that is returned. */
function portions(list, items, size, draw) {
  let shown = 0;
  const more = make("button", { type: "button", class: "quiet more-button", hidden: true });
  const next = () => {
    const first = shown;
    shown = Math.min(items.length, shown + size);
    list.append(...items.slice(first, shown).map((each, index) => draw(each, first + index)));
    const left = items.length - shown;
    more.textContent = `Show ${Math.min(size, left)} of ${left.toLocaleString("en")} more`;
    more.hidden = left === 0;
    return list.children[first];
  };
  more.addEventListener("click", () => next().querySelector("button").focus());
  /** Shows the item at `index`, and those before it. */
  list.reach = (index) => {
    while (shown <= index && shown < items.length) next();
    return list.children[index];
  };
  if (items.length) next();
  return more;
}

const all = [...document.querySelectorAll("script.data")].flatMap((portion) => JSON.parse(portion.textContent));
const byId = new Map(all.map((finding) => [finding.id, finding]));
const form = document.getElementById("filters");
const list = document.getElementById("list");
const ROWS = 50; // in one portion
const OPEN = 30; // the most findings in groups that are open from the start
const PRINTED = 1000;
let state = { ...CHOICES };
let found = [];

/** The number of findings for each value of a field. */
function tally(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function fillSelect(name, every, counts) {
  const options = [...counts].sort(([one], [other]) => compare(one, other));
  form.elements[name].append(
    make("option", { value: "" }, every),
    ...options.map(([value, count]) => make("option", { value }, `${value} (${count.toLocaleString("en")})`)),
  );
}

function fillForm() {
  const counts = tally(all.map((finding) => finding.severity));
  form.querySelector("fieldset").append(
    ...SEVERITIES.filter((name) => counts.has(name)).map((name) =>
      make("label", { class: `chip ${name.toLowerCase()}` },
        make("input", { type: "checkbox", name: "severity", value: name }), make("span", {}, name))),
  );
  fillSelect("kind", "All kinds", tally(all.map((finding) => finding.kind)));
  fillSelect("engine", "All engines", tally(all.flatMap((finding) => [...new Set(finding.sources.map((source) => source.engine))])));
  fillSelect("status", "Not suppressed", tally(all.map((finding) => finding.status)));
  form.elements.status.append(make("option", { value: "all" }, "All"));
  form.hidden = false;
}

/** Shows the state in the form. */
function showChoices() {
  for (const name of ["q", "kind", "engine", "status", "group", "sort"]) form.elements[name].value = state[name];
  const chosen = state.severity.split(",");
  for (const box of form.querySelectorAll("[name=severity]")) box.checked = chosen.includes(box.value);
}

/** The state as the form has it; what comes from links stays. */
function formChoices() {
  const chosen = [...form.querySelectorAll("[name=severity]:checked")].map((box) => box.value);
  const named = ["q", "kind", "engine", "status", "group", "sort"].map((name) => [name, form.elements[name].value]);
  return { ...state, severity: chosen.join(","), ...Object.fromEntries(named) };
}

/** Takes over new choices, writes them into the address and draws the list. */
function choose(choices) {
  state = choices;
  const fragment = written(state);
  history.replaceState(null, "", fragment ? `#${fragment}` : location.pathname + location.search);
  showChoices();
  draw();
}

function draw() {
  found = all.filter(matcher(state));
  const groups = grouped(found, state);
  list.replaceChildren();
  if (state.group === "none" || !found.length) {
    const rows = make("ol", { class: "card rows" });
    const more = portions(rows, found.length ? groups[0][1] : [], ROWS, (finding) => item(finding, null));
    list.append(found.length ? rows : make("p", { class: "card empty" }, all.length ? "No finding matches." : "No findings."), more);
  } else {
    const sections = make("div", { class: "groups" });
    const more = portions(sections, groups, ROWS, group);
    list.append(sections, more);
    openFirst(sections, groups);
  }
  showCount(groups.length);
}

function showCount(groups) {
  const shown = all.filter((finding) => finding.status !== "suppressed").length;
  const inGroups = state.group === "none" || !found.length ? "" : ` in ${plural(groups, "group")}`;
  document.getElementById("shown").textContent =
    found.length === shown && written({ ...state, group: "rule", sort: "rank" }) === ""
      ? `${plural(shown, "finding")}${inGroups}`
      : `${found.length.toLocaleString("en")} of ${plural(shown, "finding")}${inGroups}`;
  const chips = ["rule", "path", "package"].filter((name) => state[name]).map((name) => {
    const chip = make("button", { type: "button", class: "quiet" }, `${name}: ${state[name]} ×`);
    chip.setAttribute("aria-label", `Remove the filter ${name}: ${state[name]}`);
    chip.addEventListener("click", () => choose({ ...state, [name]: "" }));
    return chip;
  });
  const clear = make("button", { type: "button", class: "quiet" }, "Clear all filters");
  clear.addEventListener("click", () => choose({ ...CHOICES, group: state.group, sort: state.sort }));
  const filtered = written({ ...state, group: "rule", sort: "rank" }) !== "";
  document.getElementById("narrowed").replaceChildren(...chips, ...(filtered ? [clear] : []));
}

/** A group: its heading opens the findings, with what they share above them. */
function group([key, findings], index) {
  const first = findings[0];
  const panel = make("div", { class: "group-body", id: `group-${index}` });
  const worst = SEVERITIES.find((name) => findings.some((finding) => finding.severity === name));
  const byRule = state.group === "rule";
  const title = byRule
    ? [make("span", { class: "title" }, first.title), make("code", { class: "muted" }, first.rule_id)]
    : [state.group === "severity" ? null : make("span", { class: "title" }, key)];
  const tag = byRule && first.status !== "new" ? make("span", { class: "tag" }, first.status) : null;
  const heading = opener({ class: "heading" }, panel, () => body(findings), badge(worst), make("span", { class: "what" }, ...title, tag),
    make("span", { class: "count" }, findings.length.toLocaleString("en")));
  const made = make("section", { class: "card group" }, make("h3", {}, heading), panel);
  made.open = () => heading.toggle(true);
  return made;
}

function body(findings) {
  const first = findings[0];
  const rows = make("ol", { class: "rows" });
  const more = portions(rows, findings, ROWS, (finding) => item(finding, state.group === "rule" ? first : null));
  const shared = state.group !== "rule" ? [] : [make("p", { class: "message" }, first.message), first.fix ? fix(first.fix) : null];
  return [...shared.filter(Boolean), rows, more];
}

/** Opens the first groups while they are grave and small, or all if little was found. */
function openFirst(sections, groups) {
  let left = OPEN;
  const few = found.length <= OPEN;
  for (const [index, [, findings]] of groups.entries()) {
    left -= findings.length;
    const grave = ["CRITICAL", "HIGH"].includes(findings[0].severity);
    if (left < 0 || !(few || grave)) return;
    sections.children[index].open();
  }
}

/** Opens a finding and goes to it, without filters if they hide it. */
function visit(finding) {
  if (!found.includes(finding)) {
    state = { ...CHOICES, status: finding.status === "suppressed" ? "all" : "" };
    showChoices();
    draw();
  }
  const groups = grouped(found, state);
  const at = groups.findIndex(([, findings]) => findings.includes(finding));
  let rows = list.firstElementChild;
  if (state.group !== "none") {
    const section = rows.reach(at);
    section.open();
    rows = section.querySelector(".rows");
  }
  const made = rows.reach(groups[at][1].indexOf(finding));
  made.open();
  made.classList.add("visited");
  made.scrollIntoView({ block: "center" });
  made.querySelector("button").focus({ preventScroll: true });
}

/** Follows the address: to a finding, or to the chosen findings. The browser itself goes to sections. */
function follow() {
  const fragment = location.hash.slice(1);
  const finding = byId.get(fragment);
  const choices = read(fragment);
  if (finding) visit(finding);
  else if (choices) {
    state = choices;
    showChoices();
    draw();
    if (fragment) document.getElementById("findings").scrollIntoView();
  }
}

function printable() {
  const open = () => list.querySelectorAll("[aria-expanded=false]").forEach((button) => button.toggle(true));
  if (found.length && found.length <= PRINTED) {
    list.firstElementChild.reach(Infinity);
    open();
    list.querySelectorAll(".rows").forEach((rows) => rows.reach(Infinity));
    open();
  }
  document.querySelectorAll("details").forEach((each) => { each.open = true; });
}

fillForm();
form.addEventListener("input", (event) => {
  if (event.target.type !== "search") return;
  clearTimeout(form.timer);
  form.timer = setTimeout(() => choose(formChoices()), 120);
});
form.addEventListener("change", (event) => event.target.type !== "search" && choose(formChoices()));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  choose(formChoices());
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  form.elements.q.focus();
});
addEventListener("hashchange", follow);
addEventListener("beforeprint", printable);
follow();
if (!list.hasChildNodes()) draw();
performance.mark("list drawn");

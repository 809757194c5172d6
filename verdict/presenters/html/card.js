/** The place of a finding: path, line and column. */
function place(finding) {
  return [finding.file, finding.line, finding.column].filter((part) => part !== undefined).join(":");
}

function badge(severity) {
  return make("span", { class: `badge ${severity.toLowerCase()}` }, severity);
}

/** A finding as an item of a list: a row that opens its details. `lead` is the finding whose texts its group states. */
function item(finding, lead) {
  const panel = make("div", { class: "detail", id: `detail-${finding.id}` });
  const known = lead?.title === finding.title;
  const first = (finding.snippet ?? "").split("\n").find((line) => line.trim()) ?? "";
  const state = finding.status === "new" ? null : make("span", { class: "tag" }, finding.status);
  const row = opener(
    { class: "row" },
    panel,
    () => details(finding, lead),
    lead ? null : badge(finding.severity),
    make("span", { class: "what" },
      known ? null : make("span", { class: "title" }, finding.title),
      make("span", { class: "where" }, finding.package ? `${finding.package} ${finding.version}` : place(finding)),
      finding.package ? make("span", { class: "muted where" }, place(finding)) : null,
      state),
    finding.package || !lead ? null : make("code", { class: "peek" }, first.trim()),
  );
  const made = make("li", { class: `finding ${finding.severity.toLowerCase()}`, id: `finding-${finding.id}` }, row, panel);
  made.open = () => row.toggle(true);
  return made;
}

function details(finding, lead) {
  return [
    finding.message === lead?.message ? null : make("p", { class: "message" }, finding.message),
    finding.fix && finding.fix !== lead?.fix ? fix(finding.fix) : null,
    finding.snippet || finding.code ? code(finding) : null,
    finding.trace ? flow(finding) : null,
    facts(finding),
  ].filter((part) => part !== null);
}

function fix(text) {
  return make("p", { class: "fix" }, make("strong", {}, "Fix: "), text);
}

/** The lines of code, the whole code if it is known, with their numbers, and the finding's own part of them marked. */
function code(finding) {
  const last = finding.end_line ?? finding.line;
  const whole = finding.code;
  const lines = (whole?.text ?? finding.snippet).split("\n").map((text, index) => {
    const number = (whole?.line ?? finding.line) + index;
    const cut = !whole && text.startsWith("… ");
    const other = cut || number < finding.line || number > last;
    return make("span", { class: "line" },
      make("span", { class: "gutter", "aria-hidden": "true" }, cut ? "…" : String(number)),
      make("span", { class: "text" }, ...(other ? [text] : marked(text, ...span(finding, number, text)))),
      "\n");
  });
  return make("figure", { class: "code" },
    finding.symbol ? make("figcaption", {}, `in ${finding.symbol}`) : "",
    make("pre", { tabindex: "0", "aria-label": "Code" }, make("code", {}, ...lines)));
}

/** Where the finding begins and ends in one of its lines, in characters; the indentation is never a part of it. */
function span(finding, number, text) {
  const indented = text.length - text.trimStart().length;
  if (finding.column === undefined) return [0, 0];
  const start = number === finding.line ? finding.column - 1 : indented;
  const end = number === (finding.end_line ?? finding.line) ? (finding.end_column ?? Infinity) - 1 : Infinity;
  return [start, end];
}

function marked(text, start, end) {
  const letters = Array.from(text);
  if (start >= Math.min(end, letters.length)) return [text];
  const part = (from, to) => letters.slice(from, to).join("");
  return [part(0, start), make("mark", {}, part(start, end)), end < letters.length ? part(end) : ""];
}

const ROLES = { source: "source", propagation: "step", sink: "sink" };

function flow(finding) {
  const steps = finding.trace.flatMap((step) => [
    step.skipped ? make("li", { class: "skipped" }, plural(step.skipped, "more step")) : "",
    make("li", { class: step.role },
      make("span", { class: "role" }, ROLES[step.role]),
      make("span", { class: "where" }, step.file ? `${step.file}:${step.line}` : `line ${step.line}`),
      make("code", {}, step.code ?? "")),
  ]);
  return make("section", { class: "flow", "aria-label": "Data flow" }, make("h4", {}, "Data flow"), make("ol", {}, ...steps));
}

const WHOLE = ["Fingerprint", "References"]; // they take a row of their own

/** What else is known about the finding, as pairs of a name and a value. */
function facts(finding) {
  const rows = [
    ["Package", finding.package && `${finding.package} ${finding.version}`],
    ["Fixed in", finding.package && (finding.fixed_version ?? "no fix known")],
    ["Needed by", finding.via?.join(", ")],
    ["Rule", make("code", {}, finding.rule_id)],
    ["Severity", severity(finding)],
    ["Confidence", finding.confidence.toLowerCase()],
    ["Weakness", finding.cwe?.join(", ")],
    ["Also called", finding.aliases?.join(", ")],
    ["Engines", engines(finding)],
    ["Merged", finding.merged_because],
    ["Status", finding.status === "new" ? null : [finding.status, finding.suppressed_because].filter(Boolean).join(": ")],
    ["Since", finding.introduced_at?.slice(0, 10)],
    ["Also at", finding.also_at?.map((each) => make("span", { class: "one" }, each))],
    ["Shortened", finding.truncated_fields?.join(", ")],
    ["Link", make("a", { href: `#${finding.id}` }, finding.id)],
    ["Fingerprint", make("code", {}, finding.fingerprint)],
    ["References", finding.references?.map((each) => make("span", { class: "one" }, outside(each)))],
  ];
  const given = rows.filter(([, value]) => value);
  return make("dl", { class: "facts" }, ...given.map(([name, value]) =>
    make("div", { class: WHOLE.includes(name) ? "whole" : null }, make("dt", {}, name), make("dd", {}, ...[value].flat()))));
}

function severity(finding) {
  const why = finding.severity_because;
  return why ? `${finding.severity} (${why})` : finding.severity;
}

function engines(finding) {
  return finding.sources.map((source) => {
    const own = source.native_severity;
    const said = own.toUpperCase() === source.severity ? "" : ` (says ${own})`;
    return make("span", { class: "one" }, `${source.engine}${said}`);
  });
}

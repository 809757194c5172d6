/** What the reader chose. It is in the address after the `#`, so that a link leads to the same view. */
const CHOICES = { q: "", severity: "", kind: "", engine: "", status: "", rule: "", path: "", package: "", group: "rule", sort: "rank" };
const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO", "UNKNOWN"];

/** The choices in a fragment; null if it is the id of a section or a finding. */
function read(fragment) {
  if (fragment && !fragment.includes("=")) return null;
  const given = new URLSearchParams(fragment.replaceAll("+", "%2B"));
  return Object.fromEntries(Object.entries(CHOICES).map(([key, usual]) => [key, given.get(key) ?? usual]));
}

function written(state) {
  const parts = Object.entries(state).filter(([key, value]) => value !== CHOICES[key]);
  return parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
}

/** A finding's texts in lower case. They are put together at the first search. */
function text(finding) {
  finding.searched ??= Object.entries(finding)
    .flatMap(([key, value]) => (key === "trace" ? value.map((step) => step.code) : value))
    .filter((value) => typeof value === "string" || typeof value === "number")
    .join("\n")
    .toLowerCase();
  return finding.searched;
}

/** Whether a path is below a folder, `src/`, or directly in it, `src/*`. */
function within(path, folder) {
  if (!folder.endsWith("*")) return path.startsWith(folder);
  const start = folder.slice(0, -1);
  return path.startsWith(start) && !path.includes("/", start.length);
}

/** Whether the finding is among those that the reader chose. */
function matcher(state) {
  const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
  const severities = state.severity.split(",").filter(Boolean);
  const fits = {
    "": (finding) => finding.status !== "suppressed",
    all: () => true,
  }[state.status] ?? ((finding) => finding.status === state.status);
  return (finding) =>
    fits(finding) &&
    (!severities.length || severities.includes(finding.severity)) &&
    (!state.kind || finding.kind === state.kind) &&
    (!state.engine || finding.sources.some((source) => source.engine === state.engine)) &&
    (!state.rule || finding.rule_id === state.rule) &&
    (!state.path || within(finding.file, state.path)) &&
    (!state.package || finding.package === state.package) &&
    words.every((word) => text(finding).includes(word));
}

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const ORDERS = {
  path: (one, other) => compare(one.file, other.file) || one.line - other.line,
  rule: (one, other) => compare(one.rule_id, other.rule_id) || ORDERS.path(one, other),
  date: (one, other) => compare(other.introduced_at ?? "", one.introduced_at ?? ""),
};
const GROUPS = {
  rule: (finding) => `${finding.rule_id}\n${finding.severity}\n${finding.status}`,
  file: (finding) => finding.file,
  severity: (finding) => finding.severity,
  package: (finding) => (finding.package ? `${finding.package} ${finding.version}` : "no package"),
};

/** The findings in the chosen order, as groups with the key that they share; one group if they aren't grouped. */
function grouped(findings, state) {
  const sorted = ORDERS[state.sort] ? findings.toSorted(ORDERS[state.sort]) : findings;
  const key = GROUPS[state.group];
  if (!key) return [["", sorted]];
  const groups = new Map();
  for (const finding of sorted) {
    const name = key(finding);
    if (groups.has(name)) groups.get(name).push(finding);
    else groups.set(name, [finding]);
  }
  return [...groups];
}

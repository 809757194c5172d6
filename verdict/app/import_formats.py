"""The table of report formats that can be imported. A new format is a module in `engines.imported` and a row here.

The command line imports this module only where there is something to import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from verdict.app import kept_reports
from verdict.domain.errors import UsageError
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.engines.imported import (
    checkov,
    cyclonedx,
    detect_secrets,
    eslint,
    gitlab,
    gitleaks,
    gosec,
    govulncheck,
    grype,
    hadolint,
    njsscan,
    npm,
    osv_scanner,
    own_tools,
    pip_audit,
    ruff,
    sarif,
    semgrep,
    trivy,
    trufflehog,
    yarn,
)
from verdict.engines.imported.cursor import Malformed
from verdict.engines.imported.documents import Document, Node
from verdict.engines.imported.places import Places
from verdict.engines.imported.reported import Reported
from verdict.sbom.formats import Element

Parse = Callable[[Document, Places], Iterable[Reported]]


@dataclass(frozen=True, slots=True)
class ReportFormat:
    """A format: its name for `--from`, its parser, and how it is told by content.

    `node` is asked about a document of one JSON value, `lines` about its values, `xml` about the root of XML.
    """

    name: str
    parse: Parse
    node: Callable[[Node], bool] | None = None
    lines: Callable[[list[Node]], bool] | None = None
    xml: Callable[[Element], bool] | None = None

    def reads(self, document: Document) -> bool:
        """Whether a document, which is JSON or XML, looks like this format."""
        try:
            if document.is_xml:
                return self.xml is not None and self.xml(document.root)
            values = [Node(value, str(number)) for number, value in enumerate(document.values)]
            if self.lines is not None:
                return self.lines(values)
            return self.node is not None and len(values) == 1 and self.node(values[0])
        except Malformed:  # another shape than the format's
            return False

    def expects(self, document: Document) -> bool:
        """Whether a document may be in this format, if that is known to be its format: an empty list says nothing."""
        return self.reads(document) or (self.name in _CLEAN_LISTS and document.values == [[]])


_TABLE = (
    ReportFormat("sarif", sarif.parse),
    ReportFormat("bandit", own_tools.parse_bandit, own_tools.is_bandit),
    ReportFormat("semgrep", semgrep.parse, semgrep.recognised),
    ReportFormat("gitleaks", gitleaks.parse, gitleaks.recognised),
    ReportFormat("detect-secrets", detect_secrets.parse, detect_secrets.recognised),
    ReportFormat("kingfisher", own_tools.parse_kingfisher, own_tools.is_kingfisher),
    ReportFormat("trufflehog", trufflehog.parse, lines=trufflehog.recognised),
    ReportFormat("trivy", trivy.parse, trivy.recognised),
    ReportFormat("grype", grype.parse, grype.recognised),
    ReportFormat("pip-audit", pip_audit.parse, pip_audit.recognised),
    ReportFormat("osv-scanner", osv_scanner.parse, osv_scanner.recognised),
    ReportFormat("npm-audit", npm.parse, npm.recognised),
    ReportFormat("yarn-audit", yarn.parse, lines=yarn.recognised),
    ReportFormat("govulncheck", govulncheck.parse, lines=govulncheck.recognised),
    ReportFormat("checkov", checkov.parse, checkov.recognised),
    ReportFormat("gosec", gosec.parse, gosec.recognised),
    ReportFormat("njsscan", njsscan.parse, njsscan.recognised),
    ReportFormat("ruff", ruff.parse, ruff.recognised),
    ReportFormat("zizmor", own_tools.parse_zizmor, own_tools.is_zizmor),
    ReportFormat("hadolint", hadolint.parse, hadolint.recognised),
    ReportFormat("eslint", eslint.parse, eslint.recognised),
    ReportFormat("gitlab", gitlab.parse, gitlab.recognised),
    ReportFormat("cyclonedx", cyclonedx.parse, cyclonedx.recognised, xml=cyclonedx.is_xml),
    ReportFormat("verdict", kept_reports.parse, kept_reports.recognised),
)

FORMATS: Mapping[str, ReportFormat] = {each.name: each for each in _TABLE}
"""All formats by name, in the order of help texts."""

# A list or an object without any entry says nothing about the tool that wrote it.
_CLEAN_LISTS = ("gitleaks", "pip-audit", "ruff", "zizmor", "hadolint", "eslint", "trufflehog", "checkov")


def format_named(name: str) -> ReportFormat:
    """The format with this name.

    Raises:
        UsageError: there is none.
    """
    if name not in FORMATS:
        raise UsageError(
            f"no report format is called {shorten(clean_line(name), 60)!r}", hint=f"one of: {', '.join(FORMATS)}"
        )
    return FORMATS[name]


def told_by_content(document: Document) -> ReportFormat:
    """The format of a document.

    Raises:
        Malformed: it isn't JSON or XML.
        UsageError: no format looks like it, or several do.
    """
    if sarif.recognised(document):
        return FORMATS["sarif"]  # without reading it to its end: it may be large
    empty = document.root.children == [] if document.is_xml else document.values in ([[]], [{}])
    found = list(_CLEAN_LISTS) if empty else [each.name for each in _TABLE if each.reads(document)]
    if len(found) == 1:
        return FORMATS[found[0]]
    if found:
        said = f"{document.name} is empty, and" if empty else document.name
        raise UsageError(
            f"{said} may be from {', '.join(found)}", hint=f"name the format: {found[0]}:{document.name}, or --from"
        )
    raise UsageError(
        f"{document.name} is in no known format", hint=f"name it with --from; formats: {', '.join(FORMATS)}"
    )

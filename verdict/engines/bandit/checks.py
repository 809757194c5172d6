"""The severities of Bandit's checks. Most checks report a call or a name, not that an attacker can reach it.

So a check is rated by the impact of the problem and by how likely such a call in ordinary code can be reached. Its
confidence is at most the one given here. A bundled rule that follows data to the same place is rated higher; the two
are merged into one finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verdict.domain.finding import Confidence, EngineName, Evidence
from verdict.domain.severity.risk import Level, Risk
from verdict.rulebook.explanation import Description

_PAGES = "https://bandit.readthedocs.io/en/1.9.4"
_LOW, _MEDIUM, _HIGH = Level


@dataclass(frozen=True, slots=True)
class Check:
    """A check: what it reports, its risk, and the highest confidence of its findings.

    `name` is the name of Bandit's page; `lesser` has the risks of less severe cases, by Bandit's own severity.
    """

    name: str
    what: str
    risk: Risk
    confidence: Confidence
    lesser: Mapping[str, Risk] = field(default_factory=dict)

    def risk_of(self, native: str) -> Risk:
        """The risk of a finding with Bandit's severity `native`."""
        return self.lesser.get(native, self.risk)


_ANCHORS = {
    "B304": "b304-b305-ciphers-and-modes",
    "B305": "b304-b305-ciphers-and-modes",
    **{f"B{number}": "b313-b320-{slug}" for number in range(313, 320)},
}  # checks that share a chapter of a page


def page(test_id: str) -> str:
    """The URL of Bandit's page about one of `CHECKS`."""
    name = CHECKS[test_id].name
    slug = name.replace("_", "-").lower()
    anchor = _ANCHORS.get(test_id, f"{test_id.lower()}-{{slug}}").format(slug=slug)
    match test_id[:2]:
        case "B3" if test_id != "B324":
            return f"{_PAGES}/blacklists/blacklist_calls.html#{anchor}"
        case "B4":
            return f"{_PAGES}/blacklists/blacklist_imports.html#{anchor}"
        case _:
            return f"{_PAGES}/plugins/{test_id.lower()}_{name}.html"


def describe(test_id: str) -> Description | None:
    """The description of a check; None if there is no check of that name."""
    if test_id not in CHECKS:
        return None
    check = CHECKS[test_id]
    milder = dict.fromkeys(check.lesser.values())
    sure = check.confidence.name.lower()
    lines = (
        f"{test_id} (bandit, python): {check.what}",
        f"{check.risk.severity.name} ({check.risk}), confidence {sure} at most; rated here",
        *(f"less severe cases {risk.severity.name} ({risk}), by bandit's own severity" for risk in milder),
        "bandit reports that the code is there; check whether an attacker can reach it",
    )
    return Description(test_id, lines, references=(page(test_id),))


def _check(name: str, what: str, impact: Level, likelihood: Level, sure: Level, **lesser: Risk) -> Check:
    return Check(name, what, Risk(impact, likelihood), Confidence(sure.value), lesser)


_CONSTANT = Risk(_MEDIUM, _LOW)  # a constant command, which only the shell's environment can change

CHECKS: Mapping[str, Check] = {
    "B101": _check("assert_used", "an assert, which python -O removes", _LOW, _LOW, _LOW),
    "B102": _check("exec_used", "exec, which runs the code it is given", _HIGH, _LOW, _MEDIUM),
    "B103": _check(
        "set_bad_file_permissions",
        "a file that other users can change",
        _MEDIUM,
        _MEDIUM,
        _MEDIUM,
        MEDIUM=Risk(_MEDIUM, _LOW),
    ),
    "B104": _check("hardcoded_bind_all_interfaces", "a server on all network interfaces", _MEDIUM, _LOW, _LOW),
    "B105": _check("hardcoded_password_string", "a string assigned to a name like password", _MEDIUM, _LOW, _LOW),
    "B106": _check("hardcoded_password_funcarg", "a string as an argument named like password", _MEDIUM, _LOW, _LOW),
    "B107": _check("hardcoded_password_default", "a default for a parameter named like password", _MEDIUM, _LOW, _LOW),
    "B108": _check("hardcoded_tmp_directory", "a path in a folder that all users share", _MEDIUM, _LOW, _LOW),
    "B110": _check("try_except_pass", "an ignored exception", _LOW, _LOW, _LOW),
    "B112": _check("try_except_continue", "an exception ignored in a loop", _LOW, _LOW, _LOW),
    "B113": _check("request_without_timeout", "a request without a timeout", _LOW, _MEDIUM, _MEDIUM),
    "B201": _check("flask_debug_true", "Flask in debug mode", _HIGH, _LOW, _MEDIUM),
    "B202": _check(
        "tarfile_unsafe_members",
        "an archive unpacked to the paths it contains",
        _MEDIUM,
        _MEDIUM,
        _MEDIUM,
        LOW=Risk(_MEDIUM, _LOW),
    ),
    "B301": _check("pickle", "deserialisation that runs code from the data", _HIGH, _LOW, _LOW),
    "B302": _check("marshal", "deserialisation that can run code from the data", _HIGH, _LOW, _LOW),
    "B303": _check("md5", "a broken hash function", _MEDIUM, _LOW, _LOW),
    "B304": _check("ciphers", "a broken cipher", _MEDIUM, _MEDIUM, _MEDIUM),
    "B305": _check("cipher_modes", "ECB mode, which reveals equal blocks", _MEDIUM, _MEDIUM, _MEDIUM),
    "B306": _check("mktemp_q", "a temporary file name that another user can create first", _MEDIUM, _LOW, _MEDIUM),
    "B307": _check("eval", "eval, which runs the code it is given", _HIGH, _LOW, _MEDIUM),
    "B308": _check("mark_safe", "HTML marked as safe (B703 checks its parts)", _LOW, _LOW, _LOW),
    "B310": _check("urllib_urlopen", "a URL that can be a file: URL", _MEDIUM, _LOW, _LOW),
    "B311": _check("random", "predictable random numbers", _MEDIUM, _LOW, _LOW),
    "B312": _check("telnetlib", "an unencrypted connection", _MEDIUM, _LOW, _MEDIUM),
    "B313": _check("xml_bad_cElementTree", "a parser that expands entities", _MEDIUM, _LOW, _LOW),
    "B314": _check("xml_bad_ElementTree", "a parser that expands entities", _MEDIUM, _LOW, _LOW),
    "B315": _check("xml_bad_expatreader", "a parser that expands entities", _MEDIUM, _LOW, _LOW),
    "B316": _check("xml_bad_expatbuilder", "a parser that expands entities", _MEDIUM, _LOW, _LOW),
    "B317": _check("xml_bad_sax", "a parser that expands entities", _MEDIUM, _LOW, _LOW),
    "B318": _check("xml_bad_minidom", "a parser that expands entities", _MEDIUM, _LOW, _LOW),
    "B319": _check("xml_bad_pulldom", "a parser that expands entities", _MEDIUM, _LOW, _LOW),
    "B321": _check("ftplib", "an unencrypted connection", _MEDIUM, _LOW, _MEDIUM),
    "B323": _check("unverified_context", "TLS without certificate verification", _HIGH, _LOW, _HIGH),
    "B324": _check("hashlib", "a broken hash function without usedforsecurity=False", _MEDIUM, _LOW, _LOW),
    "B401": _check("import_telnetlib", "an import for telnet", _MEDIUM, _LOW, _LOW),
    "B402": _check("import_ftplib", "an import for FTP", _MEDIUM, _LOW, _LOW),
    "B403": _check("import_pickle", "an import (B301 reports the calls)", _LOW, _LOW, _LOW),
    "B404": _check("import_subprocess", "an import (B602 and B603 report the calls)", _LOW, _LOW, _LOW),
    "B405": _check("import_xml_etree", "an import (B314 reports the calls)", _LOW, _LOW, _LOW),
    "B406": _check("import_xml_sax", "an import (B317 reports the calls)", _LOW, _LOW, _LOW),
    "B407": _check("import_xml_expat", "an import (B316 reports the calls)", _LOW, _LOW, _LOW),
    "B408": _check("import_xml_minidom", "an import (B318 reports the calls)", _LOW, _LOW, _LOW),
    "B409": _check("import_xml_pulldom", "an import (B319 reports the calls)", _LOW, _LOW, _LOW),
    "B411": _check("import_xmlrpclib", "an import for XML-RPC, whose parser expands entities", _MEDIUM, _LOW, _LOW),
    "B412": _check("import_httpoxy", "a CGI handler, where a request header sets the proxy", _MEDIUM, _LOW, _LOW),
    "B413": _check(
        "import_pycrypto", "an unmaintained cryptography library, or its successor of that name", _MEDIUM, _LOW, _LOW
    ),
    "B415": _check("import_pyghmi", "an import for IPMI, which is not encrypted", _MEDIUM, _LOW, _LOW),
    "B501": _check("request_with_no_cert_validation", "TLS without certificate verification", _HIGH, _LOW, _HIGH),
    "B502": _check("ssl_with_bad_version", "a broken version of TLS", _MEDIUM, _MEDIUM, _HIGH),
    "B503": _check("ssl_with_bad_defaults", "a broken version of TLS as a default", _MEDIUM, _LOW, _MEDIUM),
    "B504": _check("ssl_with_no_version", "TLS without a version", _MEDIUM, _LOW, _LOW),
    "B505": _check(
        "weak_cryptographic_key", "a key that is too short", _MEDIUM, _MEDIUM, _HIGH, MEDIUM=Risk(_MEDIUM, _LOW)
    ),
    "B506": _check("yaml_load", "YAML that can create any Python object", _HIGH, _MEDIUM, _MEDIUM),
    "B507": _check("ssh_no_host_key_verification", "SSH without host key verification", _HIGH, _LOW, _MEDIUM),
    "B508": _check("snmp_insecure_version_check", "SNMP without encryption", _MEDIUM, _MEDIUM, _MEDIUM),
    "B509": _check("snmp_crypto_check", "SNMP without encryption", _MEDIUM, _MEDIUM, _MEDIUM),
    "B601": _check("paramiko_calls", "a command run on another host", _HIGH, _LOW, _LOW),
    "B602": _check(
        "subprocess_popen_with_shell_equals_true", "a command run by a shell", _HIGH, _MEDIUM, _MEDIUM, LOW=_CONSTANT
    ),
    "B603": _check("subprocess_without_shell_equals_true", "a command without a shell", _LOW, _LOW, _LOW),
    "B604": _check(
        "any_other_function_with_shell_equals_true", "a call with shell=True", _HIGH, _LOW, _LOW, LOW=_CONSTANT
    ),
    "B605": _check("start_process_with_a_shell", "a command run by a shell", _HIGH, _MEDIUM, _MEDIUM, LOW=_CONSTANT),
    "B606": _check("start_process_with_no_shell", "a command without a shell", _LOW, _LOW, _LOW),
    "B607": _check("start_process_with_partial_path", "a command found by PATH", _LOW, _LOW, _LOW),
    "B608": _check("hardcoded_sql_expressions", "SQL built from strings", _HIGH, _LOW, _MEDIUM),
    "B609": _check(
        "linux_commands_wildcard_injection",
        "a wildcard in a command, where file names can act as options",
        _MEDIUM,
        _MEDIUM,
        _MEDIUM,
    ),
    "B610": _check("django_extra_used", "raw SQL in a Django query", _HIGH, _LOW, _LOW),
    "B611": _check("django_rawsql_used", "raw SQL in a Django query", _HIGH, _LOW, _LOW),
    "B612": _check(
        "logging_config_insecure_listen", "a port that accepts logging configuration with code", _HIGH, _LOW, _MEDIUM
    ),
    "B613": _check("trojansource", "characters that change the order of displayed code", _HIGH, _LOW, _LOW),
    "B614": _check("pytorch_load", "a model file that runs code when it is loaded", _MEDIUM, _LOW, _LOW),
    "B615": _check("huggingface_unsafe_download", "a model without a fixed revision", _MEDIUM, _LOW, _MEDIUM),
    "B701": _check("jinja2_autoescape_false", "templates without escaping", _MEDIUM, _MEDIUM, _MEDIUM),
    "B702": _check("use_of_mako_templates", "templates without escaping by default", _MEDIUM, _LOW, _LOW),
    "B703": _check("django_mark_safe", "HTML marked as safe that isn't constant", _MEDIUM, _LOW, _LOW),
    "B704": _check("markupsafe_markup_xss", "HTML marked as safe that isn't constant", _MEDIUM, _LOW, _MEDIUM),
}
"""The checks by id. A check that isn't here, of a later Bandit, keeps Bandit's own severity and confidence."""

_SEMGREP = EngineName("semgrep")


def _by(rule: str, *checks: str) -> Mapping[str, Evidence]:
    return dict.fromkeys(checks, Evidence(_SEMGREP, rule))


_IF_ASKED = "switched off only where that is asked for"

EVIDENCE: Mapping[str, Evidence] = {
    **_by("python-code-injection", "B102", "B307"),
    **_by("python-unsafe-deserialization", "B301", "B302"),
    **_by("python-reflected-xss", "B308", "B703", "B704"),
    **_by("python-ssrf", "B310"),
    **_by("python-command-injection", "B601", "B602", "B604", "B605", "B609"),
    **_by("python-sql-injection", "B608", "B610", "B611"),
    "B324": Evidence(_SEMGREP, "python-weak-password-hash", "not seen to protect a password, signature or token"),
    "B202": Evidence(_SEMGREP, "python-tar-extraction-unfiltered", "no tar archive seen to be unpacked unfiltered"),
    **dict.fromkeys(("B323", "B501"), Evidence(_SEMGREP, "python-tls-verification-disabled", _IF_ASKED)),
    "B201": Evidence(
        _SEMGREP, "python-debug-mode-enabled", "switched on only where that is asked for, or on the own machine"
    ),
    "B507": Evidence(
        _SEMGREP, "python-ssh-host-key-unverified", "only where that is asked for, or where new keys are kept"
    ),
    **dict.fromkeys(
        ("B304", "B305"), Evidence(_SEMGREP, "python-weak-cipher", "in code of a protocol that may prescribe it")
    ),
    "B506": Evidence(
        _SEMGREP, "python-yaml-unsafe-load", "its loader isn't seen to build any object, or it reads the configuration"
    ),
    "B701": Evidence(_SEMGREP, "python-template-autoescape-off", "not seen to make pages"),
}
"""For a check, the rule of ours that reports the same call only if there is evidence that it is harmful."""

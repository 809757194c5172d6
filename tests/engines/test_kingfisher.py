"""Kingfisher: parsing of a recorded report, and the real tool on trees that try to silence it.

Secrets are assembled here, so that the repository contains none.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from builders import target_file

from verdict.app.locations import rules_folder
from verdict.domain.correlation import correlate
from verdict.domain.errors import OutputInvalid
from verdict.domain.finding import Confidence, EngineName, Kind, Severity
from verdict.domain.location import Location
from verdict.domain.outcome import Gap, Unscanned
from verdict.domain.text.untrusted import MASK, clean_path
from verdict.engines.kingfisher.adapter import KingfisherEngine, describe, parse
from verdict.engines.shared.toolchain import Tool, ToolSource
from verdict.ports import TargetFile, Workplace
from verdict.rulebook.catalogue import read_secrets
from verdict.rulebook.made_up_secrets import fabricate
from verdict.tree.excerpts import SourceReader

RECORDED = (Path(__file__).parent / "recorded" / "kingfisher-2.14.0" / "tree.json").read_bytes()
FOLDER = "/scratch/files/"
NAMES = {
    "000000.py": "app.py",
    "000001.json": "config.json",
    "000002.txt": "clean.txt",
    "000003.pem": "key.pem",
    "000004.env": "store/all.zip!inner/a.env",
}
TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"


def edited_again(raw: bytes, confidence: str) -> bytes:
    """A report with the confidence of its first finding changed."""
    report = json.loads(raw)
    report["findings"][0]["finding"]["confidence"] = confidence
    return json.dumps(report).encode()


def edited(place: tuple[str, ...], value: object) -> bytes:
    """The recorded report with one value changed."""
    report = json.loads(RECORDED)
    node = report
    for part in place[:-1]:
        node = node[int(part)] if isinstance(node, list) else node[part]
    node[place[-1]] = value
    return json.dumps(report).encode()


def test_each_result_is_a_secret_at_its_place() -> None:
    observations = parse(RECORDED, FOLDER, NAMES, {}).observations
    assert {each.kind for each in observations} == {Kind.SECRET}
    assert [(each.source.rule_id, each.location) for each in observations] == [
        ("betterleaks.github-pat", Location("app.py", 2, 10, 2, 50)),
        ("betterleaks.github-pat", Location("config.json", 1, 8, 1, 48)),
        ("betterleaks.private-key", Location("key.pem", 1, 1, 1, None)),
        ("betterleaks.github-pat", Location("store/all.zip!inner/a.env", 1, 14, 1, 54)),
    ]


@pytest.mark.parametrize(
    ("word", "severity", "confidence"),
    [
        ("high", Severity.HIGH, Confidence.HIGH),
        ("medium", Severity.MEDIUM, Confidence.MEDIUM),
        ("low", Severity.MEDIUM, Confidence.LOW),
    ],
)
def test_the_severity_of_a_secret_follows_its_confidence(word: str, severity: Severity, confidence: Confidence) -> None:
    first = parse(edited(("findings", "0", "finding", "confidence"), word), FOLDER, NAMES, {}).observations[0]
    assert (first.source.severity, first.confidence) == (severity, confidence)
    assert first.source.native_severity == word


def test_all_files_given_to_it_count_as_scanned() -> None:
    assert parse(RECORDED, FOLDER, NAMES, {}).scanned == tuple(sorted(NAMES.values()))


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b"[]", b"null", b"thread 'main' panicked", RECORDED[:3000], RECORDED + b"x", b"\xff\xfe"],
    ids=["nothing", "no keys", "a list", "null", "words", "cut off", "more behind", "no text"],
)
def test_an_invalid_report_is_an_error(raw: bytes) -> None:
    with pytest.raises(OutputInvalid):
        parse(raw, FOLDER, NAMES, {})


@pytest.mark.parametrize("missing", ["findings", "audit", "metadata"])
def test_a_report_without_one_of_its_parts_is_an_error(missing: str) -> None:
    report = json.loads(RECORDED)
    del report[missing]
    with pytest.raises(OutputInvalid, match=missing):
        parse(json.dumps(report).encode(), FOLDER, NAMES, {})


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("metadata", "summary", "blobs_scanned"), 3),
        (("audit", "summary", "scan_partial"), 1),
        (("audit", "summary", "scan_failed"), 1),
        (("metadata", "summary", "findings"), 5),
    ],
    ids=["fewer files", "a partial scan", "a failed scan", "fewer findings than it counted"],
)
def test_a_report_with_fewer_files_than_given_is_an_error(place: tuple[str, ...], value: int) -> None:
    with pytest.raises(OutputInvalid, match="kingfisher scanned only"):
        parse(edited(place, value), FOLDER, NAMES, {})


@pytest.mark.parametrize("path", ["/scratch/files/999999.py", "/etc/passwd", "/scratch/files/../x", ""])
def test_a_report_on_an_unknown_file_is_an_error(path: str) -> None:
    with pytest.raises(OutputInvalid, match="not given"):
        parse(edited(("findings", "0", "finding", "path"), path), FOLDER, NAMES, {})


@pytest.fixture
def engine(tools: Mapping[str, Tool]) -> KingfisherEngine:
    """The real tool."""
    return KingfisherEngine(tools["kingfisher"], rules_folder())


def test_a_file_too_large_for_it_is_skipped_with_the_reason(engine: KingfisherEngine) -> None:
    assert engine.skips(TargetFile("a", "a", 300 << 20)) == "larger than 256 MiB"
    assert engine.skips(TargetFile("a", "a", 256 << 20)) is None


@pytest.mark.live
def test_a_file_with_any_name_is_read(engine: KingfisherEngine, place: Workplace) -> None:
    names = [
        "node_modules/a/index.js", "vendor/b.go", "package-lock.json", "yarn.lock", "go.sum", "Cargo.lock", "a.min.js",
        "a.png", "a.JPG", "a.svg", "a.woff2", "a.ttf", "a.pdf", "a.so", "a.pyc", ".git/config", "test/fixtures/a.txt",
        "-x", "--help", "a\nb", "q'uo\"te", "\udcff\udcfe", "ünï", "back\\slash", "!bang", "a.zip!b", "dump.sqlite",
        "a.db", "a.zip", "a.tar", "a.gz", "a.bz2", "a.xz", "a.docx", "a.asar", "a.egg", "a.hwp", "a.zlib", "a.key",
        "a.7z",
    ]  # fmt: skip
    files = [
        TargetFile(clean_path(name), name, target_file(place.root, name, f'words = "{TOKEN}"\n').size) for name in names
    ]
    result = engine.scan(files, place)
    assert {each.location.path for each in result.observations} == {clean_path(name) for name in names}
    assert set(result.scanned) == {clean_path(name) for name in names}


@pytest.mark.live
def test_a_root_below_a_folder_that_its_rules_skip_is_scanned(engine: KingfisherEngine, place: Workplace) -> None:
    below = replace(place, root=place.root / "node_modules" / "vendor")
    result = engine.scan([target_file(below.root, "a.js", f'"{TOKEN}"\n')], below)
    assert [each.location.path for each in result.observations] == ["a.js"]


@pytest.mark.live
def test_comments_and_configuration_in_the_tree_silence_nothing(engine: KingfisherEngine, place: Workplace) -> None:
    files = [
        target_file(place.root, "a.py", f't = "{TOKEN}"  # kingfisher:ignore\n'),
        target_file(place.root, "b.py", f't = "{TOKEN}"  # gitleaks:allow\n'),
        target_file(place.root, ".gitignore", "*\n"),
        target_file(place.root, ".kingfisherignore", "*\n"),
        target_file(place.root, ".gitattributes", "* linguist-generated\n"),
    ]
    assert {each.location.path for each in engine.scan(files, place).observations} == {"a.py", "b.py"}


@pytest.mark.live
def test_the_value_of_a_secret_is_not_in_the_result(engine: KingfisherEngine, place: Workplace) -> None:
    result = engine.scan([target_file(place.root, "a.py", f'words = "{TOKEN}"\n')], place)
    assert result.observations
    assert TOKEN not in repr(result)
    assert TOKEN[4:20] not in repr(result)


@pytest.mark.live
@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        (f'"éè"; words = "{TOKEN}"\n'.encode(), 1, 16),
        (f'a\r\nwords = "{TOKEN}"\r\n'.encode(), 2, 10),
        (f'"\u2028\x0c"; words = "{TOKEN}"\n'.encode(), 1, 16),
        (b'"\xe9\xe8"; words = "' + TOKEN.encode() + b'"\n', 1, 16),
        (f'"ab"; words = "{TOKEN}"\n'.encode("utf-16"), 1, 16),
        (f'# "éè"\n"éè"; words = "{TOKEN}"\n'.encode("utf-16-le"), 2, 16),
        (b"\0\1\2" + TOKEN.encode() + b"\0\n", 1, 4),
    ],
    ids=["accents", "crlf", "unicode line ends", "latin-1", "utf-16 with a mark", "utf-16 without one", "binary"],
)
def test_places_count_lines_and_characters_of_the_text(
    engine: KingfisherEngine, place: Workplace, content: bytes, line: int, column: int
) -> None:
    (found,) = engine.scan([target_file(place.root, "a.txt", content)], place).observations
    assert (found.location.line, found.location.column) == (line, column)
    assert found.location.end_column == column + len(TOKEN)


@pytest.mark.live
def test_equal_and_empty_files_are_all_scanned(engine: KingfisherEngine, place: Workplace) -> None:
    names = ["one.txt", "two.txt", "empty", "empty2", "plain"]
    contents = [f"{TOKEN}\n", f"{TOKEN}\n", "", "", "words\n"]
    files = [target_file(place.root, name, text) for name, text in zip(names, contents, strict=True)]
    result = engine.scan(files, place)
    assert set(result.scanned) == set(names)
    assert [each.location.path for each in result.observations] == ["one.txt", "two.txt"]


@pytest.mark.live
def test_a_name_linked_twice_is_scanned_twice(engine: KingfisherEngine, place: Workplace) -> None:
    first = target_file(place.root, "one.txt", f"{TOKEN}\n")
    os.link(place.root / "one.txt", place.root / "two.txt")
    result = engine.scan([first, TargetFile("two.txt", "two.txt", first.size)], place)
    assert [each.location.path for each in result.observations] == ["one.txt", "two.txt"]


@pytest.mark.live
def test_a_private_key_is_found_over_several_lines_and_on_one_line(engine: KingfisherEngine, place: Workplace) -> None:
    body = base64.encodebytes(bytes(range(7, 256)) * 4).decode()
    key = "-----BEGIN " + f"RSA PRIVATE KEY-----\n{body}-----END RSA PRIVATE KEY-----\n"
    files = [
        target_file(place.root, "key.pem", key),
        target_file(place.root, "account.json", json.dumps({"private_key": key, "name": "robot"}, indent=1)),
    ]
    found = {each.location.path: each.location.line for each in engine.scan(files, place).observations}
    assert found == {"key.pem": 1, "account.json": 2}


@pytest.mark.live
def test_a_file_that_disappeared_is_a_gap(engine: KingfisherEngine, place: Workplace) -> None:
    good = target_file(place.root, "good.txt", f"{TOKEN}\n")
    result = engine.scan([good, TargetFile("gone.txt", "gone.txt", 1)], place)
    assert [each.location.path for each in result.observations] == ["good.txt"]
    assert result.scanned == ("good.txt",)
    assert result.unscanned == (Unscanned("gone.txt", Gap.FAILED, "can't be read: No such file or directory"),)


@pytest.mark.live
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ('"éè"; password = "|<password:18>|"', "secrets-password-in-code"),
        ("DB_PASSWORD=|<words:2>|", "secrets-password-in-settings"),
        ("postgresql+asyncpg://app:|<alnum:20>|@db.internal/app", "secrets-password-in-url"),
        ('{"auths": {"registry.internal": {"auth": "|<basic:18>|"}}}', "secrets-docker-auth"),
        ("bot = Bot('|<digits:10>:AA<base64url:33>|')", "secrets-telegram-bot-token"),
    ],
)
def test_the_bundled_rules_report_the_value_and_it_is_masked_everywhere(
    engine: KingfisherEngine, place: Workplace, line: str, rule: str
) -> None:
    before, hole, after = line.split("|")
    value = fabricate(hole, rule)
    file = target_file(place.root, "a.txt", f"first\n{before}{value}{after}\n")
    (found,) = (each for each in engine.scan([file], place).observations if each.source.rule_id == rule)
    reader = SourceReader(place.root, [file])
    assert reader.excerpt(found).secret == value
    assert found.location == Location("a.txt", 2, len(before) + 1, 2, len(before + value) + 1)
    assert reader.redactor([found])(f"elsewhere: {value}.") == f"elsewhere: {MASK}."
    assert value not in repr(found)


@pytest.mark.live
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("db.password = <words:2>", "secrets-password-in-settings"),
        ("api_token: <alnum:32>", "secrets-key-in-settings"),
        ("db.internal:5432:shop:robot:<words:2>", "secrets-pgpass"),
    ],
)
def test_secrets_in_lines_that_follow_each_other_are_all_found(
    engine: KingfisherEngine, place: Workplace, line: str, rule: str, end: str
) -> None:
    text = end.join(fabricate(line, f"line {number}") for number in range(4))
    file = target_file(place.root, "a.txt", text)

    found = engine.scan([file], place).observations

    assert {each.location.line for each in found if each.source.rule_id == rule} == {1, 2, 3, 4}


@pytest.mark.live
@pytest.mark.parametrize(("kind", "found"), [("simple", True), ("wincrypt", False), ("gpg-agent", False)])
def test_a_password_that_subversion_stored_is_found_unless_it_is_encrypted(
    engine: KingfisherEngine, place: Workplace, kind: str, *, found: bool
) -> None:
    value = fabricate("<words:2>", kind)
    lines = ("K 8", "passtype", f"V {len(kind)}", kind, "K 8", "password", f"V {len(value)}", value, "END", "")
    file = target_file(place.root, "0123", "\n".join(lines))

    places = {each.location.line for each in engine.scan([file], place).observations}

    assert places == ({8} if found else set())


@pytest.mark.live
def test_a_secret_found_by_kingfishers_own_rule_too_is_one_finding_under_that_rule(
    engine: KingfisherEngine, place: Workplace
) -> None:
    files = [target_file(place.root, "a.txt", f'token = "{TOKEN}"\n')]
    files.append(
        target_file(place.root, "b.txt", f"url = postgres://app:{fabricate('<alnum:20>', '')}@db.internal/app\n")
    )
    observations = engine.scan(files, place).observations
    first, second = correlate(observations, SourceReader(place.root, files).excerpt)
    assert first.rule_id == "betterleaks.github-pat"
    assert {each.rule_id for each in first.sources} == {"betterleaks.github-pat", "secrets-key-in-code"}
    assert {each.rule_id for each in second.sources} == {
        "betterleaks.generic-credential-uri",
        "secrets-password-in-url",
    }


def test_kingfishers_rule_is_dropped_if_a_bundled_rule_replaces_it() -> None:
    every = parse(RECORDED, FOLDER, NAMES, {}).observations
    raw = edited(("findings", "0", "rule", "id"), "betterleaks.ibm-cloud-user-api-key")

    assert parse(raw, FOLDER, NAMES, {}).observations == every[1:]


@pytest.mark.parametrize(
    ("rule", "severity", "said"),
    [
        ("betterleaks.gitlab-session-cookie", Severity.MEDIUM, "MEDIUM at most"),
        ("betterleaks.gcp-api-key", Severity.LOW, "LOW"),
        ("betterleaks.jwt", Severity.LOW, "LOW"),
    ],
)
def test_what_is_likely_over_or_public_is_less_severe_and_its_description_says_so(
    rule: str, severity: Severity, said: str
) -> None:
    raw = edited(("findings", "0", "rule", "id"), rule)
    first = parse(edited_again(raw, "high"), FOLDER, NAMES, {}).observations[0]
    described = describe(rule)

    assert (first.source.severity, first.confidence) == (severity, Confidence.MEDIUM)
    assert described is not None
    assert described.lines[1] == said


def test_findings_of_bundled_rules_have_the_rules_metadata() -> None:
    rule = read_secrets(rules_folder())["secrets-password-in-code"]
    raw = edited(("findings", "0", "rule", "id"), f"custom.{rule.id}")
    first = parse(raw, FOLDER, NAMES, {rule.id: rule}).observations[0]
    assert (first.source.rule_id, first.source.native_severity) == (rule.id, rule.severity)
    assert (first.title, first.message, first.fix, first.cwe) == (rule.title, rule.message, rule.fix, rule.cwe)
    assert first.confidence is Confidence.LOW


def test_other_rules_give_another_fingerprint_of_the_engine(tmp_path: Path) -> None:
    (tmp_path / "secrets").mkdir()
    tool = Tool(EngineName("kingfisher"), tmp_path / "kingfisher", ToolSource.PATH, "", "id")
    before = KingfisherEngine(tool, tmp_path).fingerprint
    (tmp_path / "secrets" / "a.toml").write_text("rules = []\n")
    assert KingfisherEngine(tool, tmp_path).fingerprint != before

"""False positives of kingfisher's own rules are dropped. Values are assembled here."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from builders import observation, target_file

from verdict.app.locations import rules_folder
from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Severity, Source
from verdict.domain.location import Location
from verdict.engines.kingfisher.adapter import KingfisherEngine
from verdict.engines.kingfisher.dummies import expired, is_dummy, real
from verdict.engines.shared.toolchain import Tool
from verdict.ports import Workplace
from verdict.processes.deadline import Deadline
from verdict.rulebook.made_up_secrets import fabricate

TOKEN = "ghs_" + fabricate("<alnum:36>", "token")
FILES = {"000000.txt": "000000.txt"}
ENCODED = fabricate("<base64:240>", "data")
AZURITE = "Eby8vdM02xNOcqFl" + "qUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw" + "=="
PASSWORD = fabricate("<alnum:16>", "a login")
DIGEST = fabricate("<base64url:43>", "a checksum")


@pytest.mark.parametrize(
    "line",
    [
        f"AccountKey=|{AZURITE}|;",
        "aws_id = '|AKIAIOSFODNN7" + "EXAMPLE|'",
        "stripe.api_key = '|sk_test_" + "4eC39HqLyjWDarjtT1zdp7dc|'",
        "https://hooks.slack.com/services/|T00000000/B00000000/" + "X" * 24 + "|",
        "https://hooks.slack.com/services/|T50TXXXXXU/BDVYYYYYYY/" + "a1B2c3D4" + "e5F6g7H8i9J0k1L2|",
        "join --token |SWMTKN-1-3pu6hszjas19xyp7ghgosyx9k8" + "atbfcr8p2is99znpy26u2lkl-1awxwuwd3z9j1z3puu7r|",
        "UnlockKey: |SWMKEY-1-7c37Cc8654o6p38Hnroyw" + "Ci19pllOnGtbdZEgtKxZu8|",
        "otpauth://totp/Example:alice@fsf.org?sec" + "ret=|JBSWY3DPEHPK3PXP|&issuer=Example",
        "token = '|ghp_" + "x" * 36 + "|'",
        f"app/state.html,sha256=|{DIGEST}|,4816",
        f'integrity="sha384-|{DIGEST}|"',
        "postgres://admin:|admin|@db.internal/x",
        "curl https://api.internal -u |${API_KEY}:|",
        "curl --user |admin:admin| https://api.internal",
        "curl https://api.internal -u '|$API_KEY|'",
        "postgres://Postgres:|postgres|@db.internal/x",
        "mysql://bbuser:|bbpasswd|@dbhost/x",
        "http://user[:|password]|@host/",
        "amqp://app:|<secret>|@queue.internal/",
        "oracle://scott:|tiger|@db.internal/x",
        f"https://bob:|{PASSWORD}|@localhost:8080/",
        f"https://bob:|{PASSWORD}|@git.example.com/",
        f"https://bob:|{PASSWORD}|@host.invalid/",
        "JWT='|eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImFkbWluIn0.invalid_signature|'",
        'curl -H "x-api-key: |YOUR_API_KEY|"',
        "token: |<your-api-key>|",
        "curl -H 'Authorization: Bearer |LITELLM_VIRTUAL_KEY|'",
        'curl -H "Authorization: Bearer |sk-test-example-key-123|"',
        '\t|s.testSecondSlotInfo| = slots["test-second"]',
        f"url(data:font/woff2;base64,{ENCODED}/|BSA{fabricate('<alnum:27>', 'data')}|+{ENCODED})",
        "|mongodb://root:example@mongo:27017|",  # the whole address is what is reported
    ],
)
def test_examples_placeholders_and_checksums_are_dropped(line: str) -> None:
    before, value, after = line.split("|")

    assert is_dummy(before + value + after, len(before), len(before + value))


@pytest.mark.parametrize(
    "line",
    [
        f"AccountKey=|{fabricate('<base64:86>', 'azure')}==|;",
        f"postgres://app:|{PASSWORD}|@db.internal/x",
        "postgres://app:|sunshine|@db.internal/x",
        f"|mongodb://app:{PASSWORD}@mongo:27017|",
        f"https://bob:|{PASSWORD}|@examples.internal/",
        f"https://bob:|{PASSWORD}|@git.internal/ http://guest:guest@localhost",
        f"{ENCODED}=|BSA{fabricate('<alnum:27>', 'data')}|",
        f"|BSA{fabricate('<alnum:27>', 'data')}|{ENCODED}{ENCODED}",
        f"token = '|ghp_{fabricate('<alnum:36>', 'a token')}|'",
        f"token = '|s.{fabricate('<alnum:24>', 'a token of Vault')}|'",
        f"|b3BlbnNzaC1rZXktdjEAAAAAAAAA{fabricate('<alnum:30>', 'a key')}|",
        f"|mongodb://app:{PASSWORD}@db.my-sample-shop.internal:27017/fake_orders|",
        f"curl -H 'Authorization: Bearer |{PASSWORD}EXAMPLED|'",
    ],
)
def test_possible_secrets_are_kept(line: str) -> None:
    before, value, after = line.split("|")

    assert not is_dummy(before + value + after, len(before), len(before + value))


@pytest.mark.parametrize(
    ("before", "after", "dropped"),
    [(20, 280, True), (280, 20, True), (19, 400, False), (400, 19, False), (20, 279, False)],
)
def test_a_match_within_data_has_twenty_characters_on_either_side_and_three_hundred_in_all(
    before: int, after: int, *, dropped: bool
) -> None:
    line = "-" + "A" * before + TOKEN + "A" * after + "-"

    assert is_dummy(line, 1 + before, 1 + before + len(TOKEN)) is dropped


def seen(rule: str, line: int, column: int, end: int, mapping: str = "kingfisher.confidence") -> Observation:
    source = Source(EngineName("kingfisher"), rule, "medium", Severity.HIGH, mapping)
    where = Location("000000.txt", line, column, line, end)
    return observation(source=source, kind=Kind.SECRET, location=where, confidence=Confidence.MEDIUM)


def test_a_plain_word_reported_by_its_context_is_low_and_a_random_text_is_high(tmp_path: Path) -> None:
    (tmp_path / "000000.txt").write_text(f"mysql://app:sunshine@db.internal\nmysql://app:{PASSWORD}@db.internal\n")
    rule = "betterleaks.generic-credential-uri"

    word, random = real([seen(rule, 1, 13, 21), seen(rule, 2, 13, 29)], tmp_path, FILES)

    assert (word.source.severity, word.confidence, word.source.mapping) == (
        Severity.LOW, Confidence.LOW, "kingfisher.word",
    )  # fmt: skip
    assert (random.source.severity, random.confidence) == (Severity.HIGH, Confidence.MEDIUM)


@pytest.mark.parametrize(
    ("address", "kept"),
    [("http://localhost:8001/", 0), ("'http://[::1]:80'", 0), ("https://example.com", 0), ("https://db.internal/", 1)],
)
def test_what_curl_is_given_for_this_machine_is_no_secret(tmp_path: Path, address: str, kept: int) -> None:
    (tmp_path / "000000.txt").write_text(" ".join(("curl", "-u", f"app:{PASSWORD}", f"{address}\n")))

    assert len([*real([seen("betterleaks.curl-auth-user", 1, 9, 29)], tmp_path, FILES)]) == kept


@pytest.mark.parametrize(
    ("before", "severity"),
    [
        ('  "description": "', Severity.LOW),
        ("    description: ", Severity.LOW),
        ("What is sent, e.g. `", Severity.LOW),
        ("What is sent, for example: ", Severity.LOW),
        ("Sent, e.g. by us. It is ", Severity.HIGH),
        ("What is sent for instance shop-prod: ", Severity.HIGH),
        ('send("for example", "', Severity.HIGH),
        ('  "default": "', Severity.HIGH),
    ],
)
def test_a_secret_in_a_description_for_readers_is_low(tmp_path: Path, before: str, severity: Severity) -> None:
    (tmp_path / "000000.txt").write_text(f"{before}Authorization: Bearer {PASSWORD}\n")
    start = len(before) + len("Authorization: Bearer ") + 1

    (found,) = real([seen("secrets-authorization-header", 1, start, start + 16, "rule.severity")], tmp_path, FILES)

    assert found.source.severity is severity


@pytest.mark.parametrize(
    ("rule", "severity"),
    [("betterleaks.github-pat", Severity.HIGH), ("betterleaks.mongodb-connection-string", Severity.LOW)],
)
def test_a_key_in_the_format_of_a_service_is_no_example(tmp_path: Path, rule: str, severity: Severity) -> None:
    (tmp_path / "000000.txt").write_text(f"Sent, e.g. `{PASSWORD}`\n")
    given = replace(seen(rule, 1, 13, 13 + len(PASSWORD)), confidence=Confidence.HIGH)
    (found,) = real([given], tmp_path, FILES)
    assert found.source.severity is severity


@pytest.mark.parametrize(("key", "kept"), [("pk", 0), (PASSWORD * 2, 1)])
def test_credentials_of_an_account_without_a_key_are_none(tmp_path: Path, key: str, kept: int) -> None:
    (tmp_path / "000000.txt").write_text('{\n "type": "service_account",\n' + f' "private_key": "{key}"\n}}\n')
    given = seen("betterleaks.gcp-application-default-credentials", 1, 1, 2)

    assert len([*real([given], tmp_path, FILES)]) == kept


@pytest.mark.parametrize(("after", "found"), [("(password)", 0), (";", 1)])
def test_a_function_that_is_called_is_no_secret(tmp_path: Path, after: str, found: int) -> None:
    (tmp_path / "000000.txt").write_text(f"var pass = decodeBase64{after}\n")
    ours = seen("secrets-password-in-connection-string", 1, 12, 24, "rule.severity")

    assert len([*real([ours], tmp_path, FILES)]) == found


def test_findings_of_bundled_rules_and_in_missing_files_are_unchanged(tmp_path: Path) -> None:
    (tmp_path / "000000.txt").write_text("mysql://guest:guest@db.internal\n")
    ours = seen("secrets-password-in-url", 1, 15, 20, "rule.severity")
    gone = seen("betterleaks.generic-credential-uri", 1, 15, 20)

    assert list(real([ours], tmp_path, FILES)) == [ours]
    assert list(real([gone], tmp_path, {"000000.txt": "gone.txt"})) == [gone]


def test_what_a_bundled_rule_of_low_confidence_finds_in_a_picture_is_dropped(tmp_path: Path) -> None:
    low = replace(seen("secrets-password-in-settings", 1, 4, 13, "rule.severity"), confidence=Confidence.LOW)
    others = [seen("secrets-key-in-code", 1, 4, 13, "rule.severity"), seen("betterleaks.github-pat", 1, 4, 13)]

    (tmp_path / "000000.txt").write_bytes(b"PW=q8Zk2vRw1\n\x89PNG\r\n\x00\x00\xff")
    assert list(real([low, *others], tmp_path, FILES)) == others

    (tmp_path / "000000.txt").write_text("PW=q8Zk2vRw1\n", "utf-16")
    assert list(real([low], tmp_path, FILES)) == [low]


@pytest.mark.parametrize("rule", ["rule.severity", "kingfisher.confidence"])
def test_bytes_of_a_picture_that_are_no_text_are_no_secret(tmp_path: Path, rule: str) -> None:
    found = seen("secrets-password-of-client", 2, 4, 14, rule)

    (tmp_path / "000000.txt").write_bytes(b"\x89PNG\r\n-u:q8\x17Zk\xff2vR7\n\x00\x00")
    assert list(real([found], tmp_path, FILES)) == []

    (tmp_path / "000000.txt").write_bytes(b"\x89PNG\r\n-u:q8Zk2vRw71\n\x00\x00")
    assert list(real([found], tmp_path, FILES)) == [found]


@pytest.mark.parametrize("rule", ["secrets-docker-auth", "secrets-authorization-header"])
def test_a_plain_word_as_the_password_of_an_encoded_login_has_low_confidence(tmp_path: Path, rule: str) -> None:
    logins = [base64.b64encode(login.encode()).decode() for login in ("docker:vendor", f"docker:{PASSWORD}")]
    (tmp_path / "000000.txt").write_text("".join(f'"auth": "{login}"\n' for login in logins))
    given = [seen(rule, line, 10, 10 + len(login), "rule.severity") for line, login in enumerate(logins, 1)]

    word, other = real(given, tmp_path, FILES)

    assert (word.source.severity, word.confidence) == (Severity.LOW, Confidence.LOW)
    assert other == given[1]


@pytest.mark.parametrize("login", ["testuser:testpass", "testuser:testpass\n", "test:Test1", "TEST:test_password"])
@pytest.mark.parametrize("rule", ["secrets-docker-auth", "secrets-authorization-header"])
def test_an_encoded_login_for_tests_is_a_dummy(tmp_path: Path, rule: str, login: str) -> None:
    data = base64.b64encode(login.encode()).decode()
    (tmp_path / "000000.txt").write_text(f'"auth": "{data}"\n')

    assert not [*real([seen(rule, 1, 10, 10 + len(data), "rule.severity")], tmp_path, FILES)]


@pytest.mark.parametrize("login", [f"test:{PASSWORD}", "tester:test-q8Zk2vRw1", "bob:testify-8"])
def test_an_encoded_login_of_which_a_part_says_test_stays(tmp_path: Path, login: str) -> None:
    data = base64.b64encode(login.encode()).decode()
    (tmp_path / "000000.txt").write_text(f'"auth": "{data}"\n')
    given = seen("secrets-authorization-header", 1, 10, 10 + len(data), "rule.severity")

    assert [*real([given], tmp_path, FILES)] == [given]


def test_a_line_break_is_no_part_of_an_encoded_password(tmp_path: Path) -> None:
    data = base64.b64encode(b"docker:vendor\n").decode()
    (tmp_path / "000000.txt").write_text(f'"auth": "{data}"\n')

    (found,) = real([seen("secrets-authorization-header", 1, 10, 10 + len(data), "rule.severity")], tmp_path, FILES)
    assert found.source.severity is Severity.LOW


def test_what_is_no_login_in_a_header_stays(tmp_path: Path) -> None:
    (tmp_path / "000000.txt").write_text(f"Authorization: Bearer {TOKEN}\n")
    given = seen("secrets-authorization-header", 1, 23, 23 + len(TOKEN), "rule.severity")

    assert [*real([given], tmp_path, FILES)] == [given]


@pytest.mark.parametrize(
    ("content", "kept"), [(bytes(range(200, 216)), False), ("bob:Zürich-8".encode("latin-1"), True)]
)
def test_random_data_in_place_of_a_login_is_none(tmp_path: Path, content: bytes, kept: bool) -> None:
    data = base64.b64encode(content).decode()
    (tmp_path / "000000.txt").write_text(f'"auth": "{data}"\n')

    found = real([seen("secrets-docker-auth", 1, 10, 10 + len(data), "rule.severity")], tmp_path, FILES)
    assert bool([*found]) is kept


def test_a_label_is_no_password_and_the_word_in_disguise_has_low_confidence(tmp_path: Path) -> None:
    disguised = "Pa55" + "w0rd1"
    words = ("SSH-User+Key+Pass", disguised, PASSWORD, f"{PASSWORD}+{PASSWORD}", "ABCD123" * 5)
    (tmp_path / "000000.txt").write_text("\n".join(words))
    given = [
        seen("secrets-password-in-code", line, 1, 1 + len(text), "rule.severity") for line, text in enumerate(words, 1)
    ]

    weaker, *kept = real(given, tmp_path, FILES)

    assert (weaker.location.line, weaker.source.severity, weaker.confidence) == (2, Severity.LOW, Confidence.LOW)
    assert kept == given[2:4]


@pytest.mark.parametrize(
    ("shape", "kept"),
    [("{}\\", 0), ("  '{}' +", 0), ("key: {}", 1)],
)
def test_the_beginning_of_a_line_of_wrapped_data_is_no_token(tmp_path: Path, shape: str, kept: int) -> None:
    data = [fabricate("<base64:72>", f"row {number}").replace("+", "x").replace("/", "y") for number in range(3)]
    lines = [shape.format(each) for each in data]
    (tmp_path / "000000.txt").write_text("\n".join(lines))
    start = lines[1].index(data[1]) + 1

    found = real([seen("betterleaks.search-api-key", 2, start, start + 36)], tmp_path, FILES)

    assert len([*found]) == kept


@pytest.mark.parametrize(
    ("path", "severity"),
    [("app/locale/ach/messages.json", Severity.INFO), ("app/settings/messages.json", Severity.HIGH)],
)
def test_a_secret_by_its_name_alone_is_info_among_translations(tmp_path: Path, path: str, severity: Severity) -> None:
    (tmp_path / "000000.txt").write_text(f"{PASSWORD}\n")
    given = seen("secrets-password-in-code", 1, 1, 17, "rule.severity")
    given = replace(given, location=replace(given.location, path=path), confidence=Confidence.LOW)

    (found,) = real([given], tmp_path, {path: "000000.txt"})

    assert found.source.severity is severity


def test_a_key_made_to_be_public_is_info(tmp_path: Path) -> None:
    (tmp_path / "000000.txt").write_text(f"{PASSWORD}\n{PASSWORD}\n")
    given = [
        seen(f"betterleaks.{rule}", line, 1, 17) for line, rule in enumerate(("posthog-project-api-key", "x-key"), 1)
    ]

    public, secret = real(given, tmp_path, FILES)

    assert (public.source.severity, public.source.mapping) == (Severity.INFO, "kingfisher.public")
    assert secret == given[1]


@pytest.mark.parametrize("before", ["NSt3Hi", "0"])
def test_what_begins_in_the_middle_of_a_word_is_low(tmp_path: Path, before: str) -> None:
    (tmp_path / "000000.txt").write_text(f"{before}{TOKEN}\n")
    start = len(before) + 1
    (found,) = real([seen("betterleaks.github-app-token", 1, start, start + len(TOKEN))], tmp_path, FILES)

    assert (found.source.severity, found.confidence) == (Severity.LOW, Confidence.LOW)
    assert found.source.mapping == "kingfisher.within_word"


@pytest.mark.parametrize("before", ["", "token=", "user:", "\\n", "%3D", "\\x27", "\\u0022", "my_"])
def test_what_begins_after_a_separator_or_an_escape_stays_as_it_is(tmp_path: Path, before: str) -> None:
    (tmp_path / "000000.txt").write_text(f"{before}{TOKEN}\n")
    start = len(before) + 1
    whole = seen("betterleaks.github-app-token", 1, start, start + len(TOKEN))

    assert list(real([whole], tmp_path, FILES)) == [whole]


@pytest.mark.live
def test_the_tool_reports_the_password_and_not_the_examples_beside_it(
    tmp_path: Path, tools: Mapping[str, Tool]
) -> None:
    root, scratch = tmp_path / "root", tmp_path / "scratch"
    root.mkdir()
    scratch.mkdir()
    content = f"AccountKey={AZURITE};\namqp://guest:guest@queue.internal/\namqp://app:{PASSWORD}@queue.internal/\n"
    engine = KingfisherEngine(tools["kingfisher"], rules_folder())

    found = engine.scan([target_file(root, "a.txt", content)], Workplace(root, scratch, scratch, Deadline(60), 1))

    assert {each.location.line for each in found.observations} == {3}


def token(claims: str) -> str:
    head, body = (base64.urlsafe_b64encode(each.encode()).decode().rstrip("=") for each in ('{"alg":"ES256"}', claims))
    return f"{head}.{body}.{fabricate('<base64url:86>', 'a signature')}"


@pytest.mark.parametrize(
    ("claims", "over"),
    [
        ('{"sub":"a","exp":1415387315,"iat":1415387015}', True),
        ('{"sub":"a","exp":9999999999}', False),
        ('{"sub":"a"}', False),
        ('{"sub":"exp","n":1}', False),
    ],
)
def test_an_expired_token_is_recognised(claims: str, over: bool) -> None:
    assert expired(f"Bearer {token(claims)}", 1_800_000_000) is over


@pytest.mark.parametrize("value", ["", "eyJ", "eyJhbGci.eyJ!!!!!.x", "eyJhbGciOi.eyJhbGciO.x", "a.b.c"])
def test_an_invalid_token_is_not_expired(value: str) -> None:
    assert not expired(value, 1_800_000_000)


def test_an_expired_token_is_low_and_one_that_is_not_stays(tmp_path: Path) -> None:
    old, new = token('{"exp":1415387315}'), token('{"exp":99999999999}')
    (tmp_path / "000000.txt").write_text(f"{old}\n{new}\n")
    given = [seen("betterleaks.jwt", 1, 1, len(old) + 1), seen("betterleaks.jwt", 2, 1, len(new) + 1)]

    first, second = real(given, tmp_path, FILES)

    assert (first.source.severity, first.source.mapping) == (Severity.LOW, "kingfisher.expired")
    assert second == given[1]


@pytest.mark.parametrize(
    ("kind", "rest", "encrypted"),
    [
        ("RSA ", "Proc-Type: 4,ENCRYPTED\nDEK-Info: DES-EDE3-CBC,BA5EBAEF10CAD318\n\n", True),
        ("EC ", "\\nProc-Type: 4,ENCRYPTED", True),
        ("ENCRYPTED ", "", True),
        ("OPENSSH ", "b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHIAAAAGYmNyeXB0", True),
        ("OPENSSH ", "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAA", False),
        ("RSA ", "", False),
    ],
)
def test_a_private_key_that_a_password_encrypts_is_low(tmp_path: Path, kind: str, rest: str, encrypted: bool) -> None:
    begin = f"-----BEGIN {kind}PRIVATE KEY-----"
    (tmp_path / "000000.txt").write_text(f"{begin}\n{rest}{fabricate('<base64:64>', kind)}\n")
    given = seen("betterleaks.private-key", 1, 1, len(begin) + 1)

    (found,) = real([given], tmp_path, FILES)

    assert (found.source.severity is Severity.LOW) is encrypted
    assert found.confidence is given.confidence


@pytest.mark.parametrize(
    ("rule", "mapping"),
    [("betterleaks.jwt", "kingfisher.confidence"), ("secrets-authorization-header", "rule.severity")],
)
@pytest.mark.parametrize("role", ["anon", "service_role"])
def test_a_token_for_everybody_is_info(tmp_path: Path, rule: str, mapping: str, role: str) -> None:
    text = token(f'{{"iss":"supabase","role":"{role}"}}')
    (tmp_path / "000000.txt").write_text(f"{text}\n")
    given = seen(rule, 1, 1, len(text) + 1)

    (found,) = real([replace(given, source=replace(given.source, mapping=mapping))], tmp_path, FILES)

    assert found.source.mapping == ("kingfisher.public" if role == "anon" else mapping)
    assert (found.source.severity is Severity.INFO) == (role == "anon")


@pytest.mark.parametrize("rule", ["betterleaks.jwt", "secrets-authorization-header"])
@pytest.mark.parametrize(
    ("claims", "severity"),
    [
        ('{"sub":"a","testData":"LOCAL"}', Severity.LOW),
        ('{"iss":"an-emulated-identity"}', Severity.LOW),
        ('{"sub":"a","latest":"contest"}', Severity.HIGH),
    ],
)
def test_a_token_whose_claims_say_that_it_is_for_tests_is_low(
    tmp_path: Path, rule: str, claims: str, severity: Severity
) -> None:
    text = token(claims)
    (tmp_path / "000000.txt").write_text(f"{text}\n")
    given = seen(rule, 1, 1, len(text) + 1)
    if rule.startswith("secrets-"):
        given = replace(given, source=replace(given.source, mapping="rule.severity"))

    (found,) = real([given], tmp_path, FILES)

    assert found.source.severity is severity


def digest_of(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()


@pytest.mark.parametrize(
    ("others", "severity"),
    [
        ([digest_of(number) for number in range(1, 11)], Severity.LOW),
        ([digest_of(number) for number in range(1, 10)], Severity.HIGH),
        ([digest_of(1)] * 20, Severity.HIGH),
        ([digest_of(number)[:40] for number in range(1, 11)], Severity.HIGH),
    ],
    ids=["ten", "nine", "one again and again", "of another length"],
)
@pytest.mark.parametrize("between", ["\n", " "])
def test_a_number_in_a_table_of_digests_is_low(
    tmp_path: Path, others: list[str], severity: Severity, between: str
) -> None:
    lines = [
        f'add("bitbucket-{number}", "{each}");' for number, each in enumerate([*others[:4], digest_of(0), *others[4:]])
    ]
    text = between.join(lines)
    (tmp_path / "000000.txt").write_text(text)
    at = text.index(digest_of(0))
    line, start = text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1

    (found,) = real([seen("betterleaks.bitbucket-client-secret", line, start, start + 64)], tmp_path, FILES)

    assert found.source.severity is severity


HEAD = "-----BEGIN " + "PRIVATE KEY-----"
DATA = [fabricate("<base64:64>", f"line {number}") for number in range(3)]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("\n".join([HEAD, *DATA]), True),
        ("\\n".join([HEAD, *DATA]), True),
        (f'KEY = "{HEAD}\\n" +\n    "{DATA[0]}\\n" +\n    "{DATA[1]}"', True),
        (f'BEGIN = "{HEAD}\\n".getBytes(CharsetUtil.US_ASCII);\nprivate static final byte[] END;', False),
        (f"{HEAD}\nProc-Type: 4,ENCRYPTED\n\n{DATA[0]}", True),
        (f'BEGIN = "{HEAD}\\n".getBytes();\nstatic END = toBytesOfTheLastLineOfAnyKeyInThisFormat();', False),
        (f'text = "{HEAD}\\n" +\n    encoded.toString(CharsetUtil.US_ASCII) +\n    "\\n-----END"', False),
    ],
)
def test_the_first_line_of_a_private_key_alone_is_no_secret(tmp_path: Path, text: str, kept: bool) -> None:
    (tmp_path / "000000.txt").write_text(text + "\n")
    column = text.index(HEAD) + 1

    found = list(real([seen("betterleaks.private-key", 1, column, column + 27)], tmp_path, FILES))

    assert bool(found) is kept


@pytest.mark.parametrize(
    ("path", "beside", "severity"),
    [
        ("login.js", "const REDIRECT_URI = `http://localhost:${port}/callback`;", Severity.LOW),
        ("login.py", "redirect_uri = 'http://127.0.0.1:8085/'", Severity.LOW),
        ("login.go", '"urn:ietf:wg:oauth:2.0:oob"', Severity.LOW),
        ("client.json", '{"installed":{"redirect_uris":["http://localhost"]}}', Severity.LOW),
        ("client.json", '{"web":{"redirect_uris":["http://localhost"]}}', Severity.CRITICAL),
        (".env", "GOOGLE_REDIRECT_URI=http://localhost:3000/callback", Severity.CRITICAL),
        ("login.js", "redirect: 'http://localhost:3000', app: require('express')()", Severity.CRITICAL),
        ("login.js", "const REDIRECT_URI = 'https://shop.example/callback';", Severity.CRITICAL),
    ],
)
def test_the_secret_of_the_client_of_an_installed_program_is_low(
    tmp_path: Path, path: str, beside: str, severity: Severity
) -> None:
    value = "GOCSPX-" + fabricate("<base64url:28>", "a client")
    (tmp_path / "000000.txt").write_text(f"{value}\n{beside}\n")
    given = seen("secrets-google-oauth", 1, 1, len(value) + 1)
    source = replace(given.source, severity=Severity.CRITICAL, mapping="rule.severity")
    given = replace(given, source=source, location=replace(given.location, path=path))

    (found,) = real([given], tmp_path, {path: "000000.txt"})

    assert found.source.severity is severity
    assert found.confidence is given.confidence

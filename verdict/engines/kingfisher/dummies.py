"""Drops false positives of kingfisher's own rules: published examples, placeholders, checksums and encoded data.

The bundled rules have their own conditions for these. In binary files what is no text is dropped, and what bundled
rules of LOW confidence find.
"""

from __future__ import annotations

import base64
import re
import string
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from verdict.domain.finding import Confidence, Observation, Severity
from verdict.engines.shared.staging import is_binary
from verdict.tree.reading import read_regular
from verdict.tree.source import encoding_of

_PUBLISHED = re.compile(
    r"Eby8vdM02xNOcqFl|C2y6yDjf5/R\+ob0N"  # the emulators of Azure Storage and of Cosmos DB
    r"|EXAMPLE(?:KEY)?$"  # AWS
    r"|^sk_test_(?:4eC39HqLyjWDarjtT1zdp7dc|BQokikJOvBiI2HlWgH4olfQ2)$"  # Stripe
    r"|eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lI"  # the sample token of jwt.io
    r"|T00000000/B00000000/|^6LeIxAcTAAAA"  # Slack, reCAPTCHA
    r"|\bJBSWY3DPEHPK3PXP"  # of two-factor apps: "Hello!" and four bytes
    r"|SWMTKN-1-(?:1h8aps2yszaiqmz2|3pu6hszjas19xyp7)|SWMKEY-1-7c37Cc8654o6p38H"  # Docker
)
_FILLED = re.compile(r"([xyzXYZ])\1{6}|\*{5}|0{12}")
_REPEATED = re.compile(r"(\w{3,12})\1{2,}\w{0,12}")  # ABCD123ABCD123ABCD123, made up for an example
_VARIABLE = re.compile(r"[\"']?\$(?:\w+|\{\w+\}|\(\(?[\w. ]+\)?\)):?[\"']?")
_CHECKSUM = re.compile(r"\b(?:sha(?:1|224|256|384|512)|md5)[-=:]$", re.IGNORECASE)
_LOGIN = re.compile(
    r"://(?P<user>[^\s:/@\"']{0,100}):(?P<password>[^\s/@\"']{1,300})@(?P<host>[^\s/:?,\"'`<>)]{0,200})"
)
_SAME = re.compile(r"(\w{1,40}):\1", re.IGNORECASE)  # the login admin:admin
_PLACEHOLDER = re.compile(
    r"[\[{<$%(]|.*[\]}>)%]$|.*(?:pass|passw(?:or)?d|passwd|pwd|secret|token|change.?(?:me|it)|example)\d{0,3}$"
    r"|(?:x+|foo|bar|baz|guest|tiger|minioadmin)$",
    re.IGNORECASE,
)
_YOURS = re.compile(r"[<\[{]?your[-_ ]?[a-z_ -]+[>\]}]?|[a-z]\.[a-z]+(?:[A-Z][a-z]+\d*){2,}", re.ASCII)
"""`YOUR_API_KEY`, in lower case, and a part of a program that is named in words: `s.testSecondSlotInfo`."""
_NAMED = re.compile(
    r"[A-Z]+(?:_[A-Z]+)+|(?:[\w-]*[-_])?(?:example|dummy|sample|placeholder|fake)(?:[-_][\w-]*)?", re.ASCII
)
"""The name of a variable, `LITELLM_VIRTUAL_KEY`, and a token that says it is none: `sk-test-example-key-123`."""
_NO_HOST = re.compile(
    r"localhost|127\.\d|\[?::1|0\.0\.0\.0|host(?:name)?$|(?:.*\.)?(?:example(?:\.(?:com|org|net))?|invalid|test|localhost)$",
    re.IGNORECASE,
)
_OF_CURL = "betterleaks.curl-auth-"  # prefix of kingfisher's rules for what `curl` is given
_ADDRESS = re.compile(r"\bhttps?://(?P<host>\[[0-9a-f:]+\]|[^\s:/?#,\"'`<>)]{1,200})", re.IGNORECASE)
_ENCRYPTED = re.compile(  # in PKCS #8, in OpenSSL's form of before, and in OpenSSH's, which names AES
    r"-----BEGIN (?:ENCRYPTED PRIVATE KEY-----|[A-Z0-9 ]*PRIVATE KEY-----(?:\W|\\[nr]){0,9}Proc-Type: ?4, ?ENCRYPTED"
    r"|OPENSSH PRIVATE KEY-----(?:\W|\\[nr]){0,9}b3BlbnNzaC1rZXktdjEAAAAACmFlc)"
)
_KEY = re.compile(r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----(?P<rest>[\s\S]{0,600})")
_BETWEEN = re.compile(r"\\[nr]|[\s\"'`+,;.>#*/-]")  # characters between the lines of a key in code and comments
_KEY_DATA = re.compile(r"\W{0,9}(?:[A-Za-z0-9+/=]{40}|ProcType:|(?:Charset|Comment|Hash|Version):)")
_UNSIGNED = re.compile(r"eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{0,39}")  # the shortest signature, of HS256, has 43 characters
_CLAIMS = re.compile(r"\beyJ[\w-]{5,2000}\.(?P<claims>eyJ[\w-]{5,8000})\.")
_EXPIRES = re.compile(rb'"exp"\s*:\s*(\d{9,11})\b')
_ANONYMOUS = re.compile(rb'"role"\s*:\s*"anon"')  # so Supabase's key for everybody, which pages are given, says
_FOR_TESTS = re.compile(rb"(?i)(?<![a-z])(?:test|example|dummy|sample|mock|demo)|emulat")
_HEXADECIMAL = re.compile(r"\b[0-9a-f]{32,128}\b")
_NEAR, _FAR, _MANY = 20, 4_000, 10  # lines and characters before and after, others that are alike
_DATA = string.ascii_letters + string.digits + "+/="
_WRAPPED = re.compile(r"\W{0,8}[A-Za-z0-9+/]{60,}={0,2}\W{0,8}")  # in quotes, before a backslash or a plus
_BESIDE, _AROUND = 20, 300  # characters of data on either side of a match within it, and on both together
_WORD = re.compile(r"[A-Za-z]+[0-9]{0,4}!?")
_DISGUISED = re.compile(r"p[a4@][s5$]{2}w[o0]rd\d{0,4}!?", re.IGNORECASE)
_LABEL = re.compile(
    r"(?:(?:[A-Z][a-z]+|[A-Z]{2,5})[-+]){1,4}(?:Pass(?:word)?|Key)"
)  # words for a reader: User+Key+Pass
_TRANSLATION = re.compile(
    r"(?:.*/)?(?:locales?|i18n|l10n|translations?|lang|languages?|lc_messages|nls)/.*"
    r"\.(?:json|ya?ml|properties|po|pot|xlf|xliff|arb|strings|resx|xml|[jt]s|php)",
    re.IGNORECASE,
)
"""A file of texts for readers, in which the name of an entry, `resetPassword`, says only what its text is about."""
_DESCRIBED = re.compile(r"\s*[\"']?(?:markdown)?(?:description|documentation|summary|help)[\"']?\s*:", re.IGNORECASE)
"""The line of a schema or a list of options that tells readers what one is for, perhaps with an example."""
_EXAMPLE_BEFORE = re.compile(  # and at most one quote begins before it
    r"(?:\be\.g\.|\bfor example\b)[^.!?;()\"'`]{0,10}[\"'`]?[^.!?;()\"'`]{0,30}$", re.IGNORECASE
)
_NEAR = 60  # characters in which that stands
_CONNECTION = "connection-string"
_ACCOUNT = "betterleaks.gcp-application-default-credentials"
_ACCOUNT_KEY = re.compile(r"\"(?:private_key|client_secret|refresh_token)\"\s*:\s*\"[^\"]{16}")
_USER = re.compile(rb"[!-~]+")
_LETTER_BEFORE = re.compile(r"[A-Za-z0-9](?<!\\\w)(?<!%[0-9A-Fa-f]{2})(?<!\\x[0-9A-Fa-f]{2})(?<!\\u[0-9A-Fa-f]{4})$")
_ENCODED_LOGIN = "secrets-docker-auth"  # the bundled rule for nothing else
_ENCODED_LOGINS = frozenset({_ENCODED_LOGIN, "secrets-authorization-header"})
_TEST_LOGIN = re.compile(r"test[a-z_-]{0,10}\d{0,3}:test[a-z_-]{0,10}\d{0,3}", re.IGNORECASE)  # testuser:testpass
_FOR_EVERYONE = re.compile(
    r"\.(?:flutterwave-public|langfuse-public|lob-pub-api|mailgun-pub|posthog-project-api)-key\b"
)
"""Kingfisher's rules for keys that are made to be public, as in a page: PostHog's can only write events."""
_GOOGLE_CLIENT = "GOCSPX-"  # how the secret of a client of Google's OAuth begins
_INSTALLED = re.compile(r"\"installed\"\s*:\s*\{|urn:ietf:wg:oauth:2\.0:oob|\bInstalledAppFlow\b")
_TO_ITSELF = re.compile(r"redirect[^\n]{0,100}\b(?:localhost|127\.0\.0\.1)\b", re.IGNORECASE)
_SITE = re.compile(
    r"\b(?:express|passport\w*|GoogleStrategy|next-?auth|callbackURL|flask|django|fastapi|rails)\b", re.IGNORECASE
)
_CODE = re.compile(r".*\.(?:[cm]?[jt]sx?|py|go|java|kts?|rs|rb|php|swift|cs|dart|cc|cpp|c|h|sh|lua)", re.IGNORECASE)
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffd]")
_BY_NAME = "generic-"  # prefix of kingfisher's rules that detect a secret by the text around it


def real(observations: Iterable[Observation], root: Path, names: Mapping[str, str]) -> Iterator[Observation]:
    """The observations without false positives of kingfisher's own rules.

    A plain word that only its context makes a secret is LOW, with LOW confidence, and so is what begins in the middle
    of a word, as names in programs do, and what a description for readers has or a text calls an example. LOW are
    also an expired JSON Web Token, one whose claims say that it is for tests, one of many numbers in a table of
    digests, a private key that a password encrypts, and the secret of Google's client of an installed program; a key
    made to be public is INFO. `names` are the files below `root`, by path. Observations are sorted by file.
    """
    path, lines, binary = "", list[str](), False
    for each in observations:
        where = each.location
        if where.path != path:
            path, raw = where.path, _content(root / names[where.path])
            lines, binary = raw.decode(encoding_of(raw), "replace").split("\n") if raw else [], is_binary(raw)
        judged: Observation | None = each
        if where.line <= len(lines):
            if binary and _is_no_text(each, lines[where.line - 1]):
                judged = None
            elif each.source.mapping == "rule.severity":
                judged = _of_bundled_rule(each, lines[where.line - 1], binary=binary)
            elif each.source.mapping == "kingfisher.confidence":
                judged = _of_own_rule(each, lines)
        if judged is not None:
            yield _of_installed(_described(judged, lines), lines)


def _is_no_text(each: Observation, line: str) -> bool:
    start, end = _columns(each, line)
    return _NO_TEXT.search(line[start:end]) is not None


def _of_bundled_rule(each: Observation, line: str, *, binary: bool) -> Observation | None:
    """What a bundled rule found, as it is to be reported; None if it is a false positive."""
    if binary and each.confidence is Confidence.LOW:
        return None
    start, end = _columns(each, line)
    value = line[start:end]
    if each.source.rule_id in _ENCODED_LOGINS:
        user, password = _login(value)
        if (password is None and each.source.rule_id == _ENCODED_LOGIN) or _TEST_LOGIN.fullmatch(f"{user}:{password}"):
            return None
        if password is not None:
            return _weaker(each, Severity.LOW, "word") if _WORD.fullmatch(password) else each
    called = value.isidentifier() and line.startswith("(", end)
    if called or _LABEL.fullmatch(value) or _REPEATED.fullmatch(value) or _PUBLISHED.search(value):
        return None
    translated = each.confidence is Confidence.LOW and _TRANSLATION.fullmatch(each.location.path)
    if _for_everyone(each, value) or translated:
        return _weaker(each, Severity.INFO, "translation" if translated else "public", each.confidence)
    why = "for_tests" if _FOR_TESTS.search(_claims(value)) else "word" if _DISGUISED.fullmatch(value) else None
    return each if why is None else _weaker(each, Severity.LOW, why)


def _of_own_rule(each: Observation, lines: Sequence[str]) -> Observation | None:
    """What one of kingfisher's rules found, as it is to be reported; None if it is a false positive."""
    number = each.location.line - 1
    line = lines[number]
    start, end = _columns(each, line)
    wrapped = end - start + _BESIDE <= len(line) and _is_wrapped(lines, number)
    after = "\n".join(lines[number : number + 20])[start:]
    keyless = each.source.rule_id == _ACCOUNT and _ACCOUNT_KEY.search(after) is None
    local = each.source.rule_id.startswith(_OF_CURL) and _is_local(line)
    if wrapped or keyless or local or is_dummy(line, start, end) or _no_key(after):
        return None
    if _for_everyone(each, line[start:end]):
        return _weaker(each, Severity.INFO, "public", each.confidence)
    if _ENCRYPTED.match(after):
        return _weaker(each, Severity.LOW, "encrypted", each.confidence)
    if expired(line[start:end], time.time()):
        return _weaker(each, Severity.LOW, "expired", each.confidence)
    why = _doubt(each, lines, start, end)
    return each if why is None else _weaker(each, Severity.LOW, why)


def _for_everyone(each: Observation, value: str) -> bool:
    """Whether a key is made to be public, by the rule that found it or by what it says."""
    return bool(_FOR_EVERYONE.search(each.source.rule_id) or _ANONYMOUS.search(_claims(value)))


def _doubt(each: Observation, lines: Sequence[str], start: int, end: int) -> str | None:
    """Why what one of kingfisher's rules found there is hardly a secret; None if nothing says so."""
    line = lines[each.location.line - 1]
    value = line[start:end]
    if _FOR_TESTS.search(_claims(value)):
        return "for_tests"
    if _among_digests(lines, each.location.line - 1, start, end):
        return "digest"
    if value[:1].isalnum() and _LETTER_BEFORE.search(line[max(0, start - 6) : start]):
        return "within_word"
    return "word" if _BY_NAME in each.source.rule_id and _WORD.fullmatch(value) else None


def _described(each: Observation, lines: Sequence[str]) -> Observation:
    """The observation, weaker if it is in a description for readers, or the text says that it is an example.

    A key in the format of a service is no example: it would have to be made up.
    """
    line = "".join(lines[each.location.line - 1 : each.location.line])
    if each.source.severity <= Severity.LOW:
        return each
    start, _ = _columns(each, line)
    made_up = each.confidence is not Confidence.HIGH or _CONNECTION in each.source.rule_id
    example = made_up and _EXAMPLE_BEFORE.search(line[max(start - _NEAR, 0) : start])
    return _weaker(each, Severity.LOW, "description") if example or _DESCRIBED.match(line) else each


def _of_installed(each: Observation, lines: Sequence[str]) -> Observation:
    """The observation, weaker if it is the secret of Google's client of a program that people install.

    Everybody who has the program has it (https://developers.google.com/identity/protocols/oauth2#installed). Such
    programs are redirected to the machine itself; a site is while it is developed, so its settings say nothing.
    """
    line = "".join(lines[each.location.line - 1 : each.location.line])
    start, end = _columns(each, line)
    if _GOOGLE_CLIENT not in line[start:end] or each.source.severity <= Severity.LOW:
        return each
    text = "\n".join(lines)
    itself = _CODE.fullmatch(each.location.path) and _TO_ITSELF.search(text) and not _SITE.search(text)
    return _weaker(each, Severity.LOW, "installed", each.confidence) if itself or _INSTALLED.search(text) else each


def _columns(each: Observation, line: str) -> tuple[int, int]:
    """Where it is in its first line: 0-based, the end exclusive."""
    where = each.location
    return (where.column or 1) - 1, len(line) if where.end_column is None else where.end_column - 1


def _weaker(each: Observation, severity: Severity, why: str, confidence: Confidence = Confidence.LOW) -> Observation:
    """The observation with another severity and confidence, and the reason."""
    source = replace(each.source, severity=severity, mapping=f"kingfisher.{why}")
    return replace(each, source=source, confidence=confidence)


def _login(encoded: str) -> tuple[str, str] | tuple[None, None]:
    """User and password of a login in Base64, in whatever encoding; None if it is no login.

    A line break at the end, as `echo` leaves one, is no part of the password.
    """
    try:
        user, colon, password = base64.b64decode(encoded.strip('"'), validate=True).partition(b":")
    except ValueError:
        return None, None
    if not (colon and _USER.fullmatch(user)):
        return None, None
    return user.decode(), password.removesuffix(b"\n").decode("utf-8", "replace")


def is_dummy(line: str, start: int, end: int) -> bool:
    """Whether a part of a line (0-based, its end exclusive) is a published example, a variable, a checksum or data."""
    value = line[start:end]
    if _VARIABLE.fullmatch(value) or _UNSIGNED.fullmatch(value) or _SAME.fullmatch(value):
        return True
    if _YOURS.fullmatch(value) or (value.isupper() and _YOURS.fullmatch(value.lower())):
        return True
    if _PUBLISHED.search(value) or any(each.fullmatch(value) for each in (_NAMED, _REPEATED)) or _FILLED.search(value):
        return True
    if _CHECKSUM.search(line[max(0, start - 20) : start]) or _in_data(line, start, end):
        return True
    around = max(0, start - 150)
    for login in _LOGIN.finditer(line, around, end + 300):
        if login.start() < end and start < login.end("password"):
            user, password, host = login["user"], login["password"], login["host"]
            same = user.casefold() == password.casefold()
            return same or _PLACEHOLDER.match(password) is not None or _NO_HOST.match(host) is not None
    return False


def _is_local(line: str) -> bool:
    """Whether the first address in a line is of this machine or of an example."""
    address = _ADDRESS.search(line)
    return address is not None and _NO_HOST.match(address["host"]) is not None


def _in_data(line: str, start: int, end: int) -> bool:
    """Whether a part of a line is within a longer run of base64, in which any short pattern occurs by chance."""
    left, right = line[max(0, start - _AROUND) : start], line[end : end + _AROUND]
    before, after = len(left) - len(left.rstrip(_DATA)), len(right) - len(right.lstrip(_DATA))
    return min(before, after) >= _BESIDE and before + after >= _AROUND


def _is_wrapped(lines: Sequence[str], number: int) -> bool:
    """Whether a line is one of several of base64 of the same length, into which encoded data is broken."""
    line = lines[number]
    around = (*lines[max(0, number - 1) : number], *lines[number + 1 : number + 2])
    return _WRAPPED.fullmatch(line) is not None and any(
        len(each) == len(line) and _WRAPPED.fullmatch(each) for each in around
    )


def _no_key(text: str) -> bool:
    """Whether a text begins like a private key but no key follows."""
    found = _KEY.match(text)
    return found is not None and _KEY_DATA.match(_BETWEEN.sub("", found["rest"])) is None


def expired(value: str, now: float) -> bool:
    """Whether a value is an expired JSON Web Token; `now` is in seconds of Unix time."""
    until = _EXPIRES.search(_claims(value))
    return until is not None and int(until[1]) < now


def _claims(value: str) -> bytes:
    """The claims of a JSON Web Token, as JSON; empty if the value is none."""
    found = _CLAIMS.search(value)
    if found is None:
        return b""
    claims = found["claims"]
    try:
        return base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4))
    except ValueError:
        return b""


def _among_digests(lines: Sequence[str], number: int, start: int, end: int) -> bool:
    """Whether a part of a line is one of many hexadecimal numbers of its length, as in a table of digests."""
    if _HEXADECIMAL.fullmatch(lines[number], start, end) is None:
        return False
    before = "\n".join(
        each[-_FAR:] for each in (*lines[max(0, number - _NEAR) : number], lines[number][max(0, start - _FAR) : start])
    )
    after = "\n".join(
        each[:_FAR] for each in (lines[number][end : end + _FAR], *lines[number + 1 : number + 1 + _NEAR])
    )
    numbers = (*_HEXADECIMAL.findall(before[-_FAR:]), *_HEXADECIMAL.findall(after[:_FAR]))
    return len({each for each in numbers if len(each) == end - start}) >= _MANY


def _content(file: Path) -> bytes:
    try:
        return read_regular(file)
    except OSError:  # the file has disappeared: keep its observations
        return b""

"""The reports that all presenters are tested with."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

from builders import finding

from verdict.app import paging
from verdict.domain.artifact import Artifact
from verdict.domain.finding import Confidence, EngineName, Finding, Kind, Package, Severity, Source, Status
from verdict.domain.location import Location, TraceRole, TraceStep
from verdict.domain.outcome import EngineRun, Gap, RunStatus, Unscanned
from verdict.domain.page.limits import Limits
from verdict.domain.page.ranking import Ranking, Strategy
from verdict.domain.page.selection import Selection
from verdict.domain.policy import Decision, Policy, Verdict, judge
from verdict.domain.report import Report
from verdict.domain.suppression import Suppression
from verdict.ports import Presenter


def report_of(*findings: Finding, **more: object) -> Report:
    """A report of one engine that read one file, with only what a test cares about."""
    plain = Report(
        scan_id="0123456789abcdef0123456789abcdef",
        target="/tree",
        decision=Decision(Verdict.PASS),
        policy=Policy(),
        runs=(
            EngineRun(EngineName("semgrep"), "1.2.3", RunStatus.OK, required=True, duration=1.5, scanned=("app.py",)),
        ),
        findings=findings,
        suppressed=(),
        filtered_count=0,
        files=1,
        excluded=(),
        notices=(),
        started_at=datetime(2025, 3, 1, 12, 30, tzinfo=UTC),
        duration=2.25,
    )
    return replace(plain, **more)  # type: ignore[arg-type]  # a builder: each test names real fields


def select(
    report: Report,
    presenter: Presenter,
    limits: Limits,
    strategy: Strategy = Strategy.PRIORITY,
    cursor: str | None = None,
    *,
    count: Callable[[str], int] | None = None,
) -> Selection:
    """A page of the report, as a caller with a cursor asks for it."""
    ranking = Ranking(report.findings, strategy)
    offset = 0 if cursor is None else ranking.offset_of(cursor)
    return paging.select(report, presenter, ranking, limits, offset, count=count)


def rendered(report: Report, presenter: Presenter, strategy: Strategy = Strategy.PRIORITY, /, **limits: int) -> str:
    """The whole response within `limits`, by the way that the command line goes."""
    return "".join(presenter.render(report, select(report, presenter, Limits(**limits), strategy)))


def artifact(id_: str) -> Artifact:
    """The description of an engine's stored output."""
    made = datetime(2025, 3, 1, 12, 30, 5, tzinfo=UTC)
    return Artifact(id_, "semgrep.stderr", "text/plain", 1200, 40, made, original_size=1200, tokens=300)


def _source(engine: str, rule: str, native: str, severity: Severity) -> Source:
    return Source(EngineName(engine), rule, native, severity, f"{engine}.severity")


COMMAND = finding(
    0xC0FFEE,
    id="c0ffee000001",
    severity=Severity.CRITICAL,
    rule_id="python-command-injection",
    title="A command built from request data",
    message="Whoever sends the request chooses what the shell runs.",
    confidence=Confidence.HIGH,
    location=Location("src/größe/日本語 run.py", 12, 5, 13, 20),
    sources=(
        _source("bandit", "B602", "HIGH", Severity.HIGH),
        _source("semgrep", "python-command-injection", "ERROR", Severity.CRITICAL),
    ),
    cwe=("CWE-78",),
    symbol="Runner.ping",
    snippet='    subprocess.run("ping " + host,\n        shell=True)',
    fix="pass a list of arguments and leave the shell out",
    references=("https://cwe.mitre.org/data/definitions/78.html",),
    trace=(
        TraceStep(TraceRole.SOURCE, Location("src/größe/web.py", 3, 12, 3, 24), "request.args"),
        TraceStep(TraceRole.PROPAGATION, Location("src/größe/日本語 run.py", 11, 16, 11, 25), "read(name)"),
        TraceStep(TraceRole.PROPAGATION, Location("src/größe/日本語 run.py", 11, 9, 11, 13), "host", skipped=2),
        TraceStep(TraceRole.SINK, Location("src/größe/日本語 run.py", 12, 20, 12, 34), '"ping " + host'),
    ),
    merged_because="same lines and weakness CWE-78",
)
SECRET = finding(
    0x5EC4E7,
    id="5ec4e7000002",
    kind=Kind.SECRET,
    rule_id="aws-secret-key",
    title="AWS secret key",
    message="A key for a cloud account.",
    location=Location("deploy/.env", 3, 12, 3, 52),
    sources=(_source("kingfisher", "aws-secret-key", "high", Severity.HIGH),),
    cwe=("CWE-798",),
    snippet='AWS_SECRET="[redacted]"',
    status=Status.BASELINE,
    introduced_at=datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone(timedelta(hours=2))),
)
DEPENDENCY = finding(
    0xDE9,
    id="0de900000003",
    severity=Severity.MEDIUM,
    kind=Kind.VULNERABILITY,
    rule_id="GHSA-xxxx",
    title="flask leaks the session cookie",
    message="A cache may store the session cookie.",
    location=Location("requirements.txt", 4),
    sources=(_source("osv", "GHSA-xxxx", "7.5", Severity.MEDIUM),),
    cwe=(),
    aliases=("CVE-2023-30861",),
    package=Package("flask", "2.2.4", "pkg:pypi/flask@2.2.4", "2.2.5", ("flask-login",)),
)
UNRATED = finding(
    0x0DD,
    id="0dd000000004",
    severity=Severity.UNKNOWN,
    kind=Kind.MISCONFIGURATION,
    rule_id="odd-workflow",
    title="odd workflow",
    message="Odd workflow",
    confidence=Confidence.UNKNOWN,
    location=Location(".github/workflows/ci.yml", 7, 3),
    sources=(_source("zizmor", "odd-workflow", "Odd", Severity.UNKNOWN),),
    cwe=(),
)
ANSWERED = finding(
    0xACCE97,
    id="acce97000005",
    location=Location("tests/test_db.py", 8, 1),
    status=Status.SUPPRESSED,
    suppressed_because="test data only",
)


def shared_report() -> Report:
    """Every severity band that reads differently, a merged finding, a failed engine, a partial one, a skipped one."""
    runs = (
        EngineRun(
            EngineName("semgrep"), "1.182.0", RunStatus.PARTIAL, required=True, duration=3.04,
            scanned=("deploy/.env", "src/größe/日本語 run.py", "tests/test_db.py"),
            unscanned=(
                Unscanned("src/broken.py", Gap.FAILED, "semgrep: syntax error, line 3"),
                Unscanned("web/app.min.js", Gap.SKIPPED, "minified"),
            ),
            error="1 file not fully read: src/broken.py: semgrep: syntax error, line 3",
            hint="mend the files, or exclude those that are not meant to be read",
        ),
        EngineRun(
            EngineName("bandit"), "1.9.4", RunStatus.OK, required=True, duration=0.9,
            scanned=("src/größe/日本語 run.py", "tests/test_db.py"),
            unscanned=(Unscanned("tests/bad_syntax.py", Gap.UNPARSABLE, "bandit: syntax error"),),
        ),
        EngineRun(
            EngineName("kingfisher"), "2.14.0", RunStatus.TIMED_OUT, required=True, duration=60.0,
            error="kingfisher was not done after 60 s", hint="give it more time with --timeout",
        ),
        EngineRun(EngineName("zizmor"), "", RunStatus.SKIPPED, required=False, duration=0.0),
    )  # fmt: skip
    findings = (UNRATED, DEPENDENCY, COMMAND, SECRET)
    policy = Policy(
        suppressions=(Suppression("test data only", covers=lambda path: path.startswith("tests/")),),
        source=".verdict/config.yaml",
    )
    return report_of(
        *findings,
        decision=judge((*findings, ANSWERED), runs, policy),
        policy=policy,
        runs=runs,
        suppressed=(ANSWERED,),
        filtered_count=2,
        files=1234,
        excluded=(Unscanned("node_modules/", Gap.SKIPPED, "excluded by .gitignore"),),
        notices=(f"a suppression expired on {date(2025, 1, 31)}: until the release",),
        duration=61.25,
    )


_PROBLEMS = (
    ("B101", "assert_used", "The enclosed code is removed when Python compiles to optimised byte code.", "CWE-703"),
    ("B603", "subprocess_without_shell_equals_true", "Check that no untrusted input reaches the process.", "CWE-78"),
    ("python-sql-injection", "SQL built from request data", "Text from the request becomes part of it.", "CWE-89"),
    ("js-inner-html", "HTML built from data that isn't escaped", "Whoever chose the data runs scripts.", "CWE-79"),
    ("weak-hash-md5", "MD5 where a collision matters", "Use SHA-256: collisions of MD5 take seconds.", "CWE-328"),
)
_CODE = (
    "        assert response.status_code == 200, response.content",
    "    result = subprocess.run([sys.executable, *arguments], capture_output=True, check=False)",
    "    cursor.execute(f\"SELECT name, email FROM users WHERE id = {request.args['id']}\")",
    '  container.innerHTML = `<li class="item">${entry.title}</li>`;',
    "    digest = hashlib.md5(payload.encode('utf-8')).hexdigest()",
)
_FOLDERS = ("src/app/models", "django/contrib/admin/templatetags", "tests/integration", "web/static/js", "lib/ansible")


def realistic_findings(count: int) -> list[Finding]:
    """Findings as engines report them in code, the same in every run."""
    dice = random.Random(count)
    made = []
    for _ in range(count):
        kind = dice.randrange(len(_PROBLEMS))
        rule, title, message, cwe = _PROBLEMS[kind]
        line = dice.randrange(1, 2000)
        made.append(
            replace(
                finding(dice.getrandbits(256), severity=dice.choice(list(Severity)), cwe=(cwe,)),
                rule_id=rule,
                title=title,
                message=message,
                location=Location(f"{dice.choice(_FOLDERS)}/handlers_{dice.randrange(40)}.py", line, 5, line, 60),
                sources=(Source(EngineName("semgrep"), rule, "WARNING", Severity.MEDIUM, "semgrep.severity"),),
                symbol=dice.choice([None, "Runner.ping", "get_queryset"]),
                snippet=_CODE[kind],
                fix=dice.choice([None, "Keep the statement constant and pass the values as parameters."]),
                references=(f"https://cwe.mitre.org/data/definitions/{cwe[4:]}.html",),
            )
        )
    return made


_ADVICE = (
    'Keep the statement constant and bind the value, e.g. cursor.execute("SELECT * FROM t WHERE name = %s", (name,)).',
    "Use res.sendFile(name, { root: base }) or path.basename(name), or check path.resolve(base, name) first.",
    "Read it when the program starts, from the environment or a secret store, and change this one.",
)
_MODULES = (
    "salt/modules/boto_elasticsearch_domain.py", "lib/ansible/plugins/connection/psrp.py", "source/git-api.js",
    "web/static/js/vendor/jquery.dataTables.min.js", "src/main/java/org/example/orders/OrderController.java",
)  # fmt: skip


def spread_findings(count: int, rules: int = 50) -> list[Finding]:
    """Findings of many rules, a few of which have most of them, as in a large project: the same in every run."""
    dice = random.Random(count * rules)
    weights = [1 / (rank + 1) for rank in range(rules)]
    made = []
    for _ in range(count):
        (rule,) = dice.choices(range(rules), weights)
        name, title, message, cwe = _PROBLEMS[rule % len(_PROBLEMS)]
        line = dice.randrange(1, 2000)
        made.append(
            replace(
                finding(dice.getrandbits(256), severity=Severity(5 - (rule * 7 + 3) % 5), cwe=(cwe,)),
                rule_id=f"{name}-{rule}",
                title=title,
                message=f"{message} An attacker who can choose it reads or changes any data that the account reaches.",
                location=Location(f"{dice.choice(_FOLDERS)}/{dice.choice(_MODULES)}", line, 5, line, 40),
                symbol=dice.choice([None, "Runner.ping", "ElasticsearchDomain.get_queryset_of_all"]),
                snippet=_CODE[rule % len(_CODE)],
                fix=_ADVICE[rule % len(_ADVICE)] if rule % 4 else None,
                references=(f"https://cwe.mitre.org/data/definitions/{cwe[4:]}.html",),
            )
        )
    return made


def nasty_report() -> Report:
    """Long reasons, many engines that failed, many phrases and notices, long paths, wide and combining characters."""
    wide = "日本語のとても長い文章 e\u0301" * 12
    path = "ein/sehr/langer/pfad/zu/" * 9 + "日本語.py"
    runs = tuple(
        EngineRun(
            EngineName(f"engine-{number}"), "1.2.3", RunStatus.FAILED, required=True, duration=1.0,
            error=f"{wide} {number}", hint=f"again with {wide}", artifacts=(artifact(f"art_{number:040}"),
            artifact(f"art_{number:041}")),
        )
        for number in range(12)
    )  # fmt: skip
    findings = [
        replace(each, title=wide, location=replace(each.location, path=path)) for each in spread_findings(60, rules=30)
    ]
    policy = Policy(source=path)
    return report_of(
        *findings,
        runs=runs,
        policy=policy,
        decision=replace(judge(findings, runs, policy), reasons=tuple(f"{wide} {number}" for number in range(9))),
        phrases=tuple(f"{wide} {number}" for number in range(9)),
        notices=tuple(f"{wide} {number}" for number in range(30)),
        filtered_count=10**6,
        suppressed=(ANSWERED,),
        files=10**7,
        excluded=(Unscanned(path, Gap.FAILED, wide),),
        duration=10**5,
    )

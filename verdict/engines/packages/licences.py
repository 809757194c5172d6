"""Reports packages whose licence the policy denies. Runs only if there is such a policy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verdict.domain.finding import Confidence, EngineName, Kind, Observation, Package, Severity, Source
from verdict.domain.outcome import Completed, Gap
from verdict.domain.text.content import shorten
from verdict.domain.text.untrusted import clean_line
from verdict.engines.packages.manifests import ManifestReader, Named, ReadBill, asked_for, named, places, unread, way
from verdict.ports import TargetFile, Workplace
from verdict.rulebook.explanation import Description
from verdict.sbom.licences import Answer, Licences

SBOM = EngineName("sbom")
_LONGEST = 100  # characters of a licence that is quoted
_RULES = {
    Answer.DENIED: ("license-denied", "A denied licence", "the policy denies"),
    Answer.NOT_ALLOWED: ("license-not-allowed", "A licence that isn't allowed", "the policy doesn't allow"),
}

RULES = {
    "license-denied": "a package whose licence `policy.licenses` denies",
    "license-not-allowed": "a package whose licence isn't among those that `policy.licenses` allows",
}
"""What each rule reports."""


def describe(rule: str) -> Description | None:
    """The description of a rule; None if there is no rule of that name."""
    if rule not in RULES:
        return None
    lines = (f"{rule} (sbom, licences): {RULES[rule]}", "HIGH, confidence high: it violates a configured policy")
    fix = "Use another package or version, or change `policy.licenses`; its identifiers are those of SPDX."
    return Description(rule, lines, (fix,), ("https://spdx.org/licenses/",))


class SbomEngine(ManifestReader):
    """Reports denied licences as findings of the kind `license`. Each is HIGH, since the policy was set on purpose."""

    name = SBOM

    def __init__(self, bill: ReadBill, licences: Licences) -> None:
        super().__init__(bill)
        self._licences = licences

    def scan(self, files: Sequence[TargetFile], place: Workplace) -> Completed:
        """See `Engine.scan`."""
        bill = self._bill(place)
        packages = named(asked_for(bill, files), bill.requests)
        gaps = tuple(sorted(unread(bill, files)))
        missed = {gap.path for gap in gaps if gap.gap is Gap.FAILED}
        judged = [(each, self._licences.judge(each.component.licence)) for each in packages]
        return Completed(
            observations=tuple(_observation(each, answer) for each, answer in judged if answer in _RULES),
            scanned=tuple(file.path for file in files if file.path not in missed),
            unscanned=gaps,
            notices=(
                *_unstated([answer for _, answer in judged]),
                *_unknown(self._licences, [each.component.licence for each, _ in judged]),
            ),
        )


def _unstated(answers: Sequence[Answer]) -> Iterator[str]:
    count = answers.count(Answer.UNSTATED)
    if count:
        yield f"{count} of {len(answers)} packages have no licence in their lock files and were not checked"


def _unknown(licences: Licences, stated: Sequence[str | None]) -> Iterator[str]:
    for name, close in licences.unknown(stated):
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        yield f"`policy.licenses` names {clean_line(name)}, which is neither an SPDX id nor a package's licence{hint}"


def _observation(package: Named, answer: Answer) -> Observation:
    rule, title, said = _RULES[answer]
    component = package.component
    place, *others = places(package)
    licence, what = shorten(component.licence or "", _LONGEST), f"{component.name} {component.version or ''}".rstrip()
    return Observation(
        source=Source(SBOM, rule, answer.value, Severity.HIGH, "policy.licenses"),
        kind=Kind.LICENSE,
        title=f"{title}: {licence}",
        message=f"{what}, {way(package)}, is under {licence}, which {said}.",
        confidence=Confidence.HIGH,
        location=place,
        fix=f"replace {component.name}, or change `policy.licenses` if the licence is acceptable",
        package=Package(component.name, component.version or "", component.purl or ""),
        also_at=tuple(others),
    )

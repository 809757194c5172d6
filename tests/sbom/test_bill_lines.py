from __future__ import annotations

from verdict.domain.outcome import Gap, Unscanned
from verdict.sbom.components import Bill, Component, Manifest, Place, Ref, Scope, Unread, bill_lines

OWN = Component(Ref("package.json"), "npm", "app")
FLASK = Component(Ref("pkg:pypi/flask@2.2.4"), "pypi", "flask", "2.2.4", "pkg:pypi/flask@2.2.4")
LEFT = Component(Ref("pkg:npm/left"), "npm", "left", purl="pkg:npm/left", scope=Scope.DEVELOPMENT, specifier="^1.0")
ANY = Component(Ref("pkg:npm/any"), "npm", "any", purl="pkg:npm/any")


def test_each_package_of_a_manifest_has_a_line() -> None:
    bill = Bill("tree", (Manifest("package.json", OWN, (ANY, LEFT, FLASK)),))

    assert list(bill_lines(bill)) == [
        "3 packages in 1 manifest",
        "package.json (3)",
        " npm any any version",
        " npm left ^1.0 (development)",
        " pypi flask 2.2.4",
    ]


def test_a_package_in_several_manifests_counts_once() -> None:
    one, two = (Manifest(path, Component(Ref(path), "pypi", path), (FLASK,)) for path in ("a.txt", "b.txt"))
    lines = list(bill_lines(Bill("tree", (one, two))))

    assert lines[0] == "1 package in 2 manifests"
    assert lines.count(" pypi flask 2.2.4") == 2


def test_unread_manifests_come_first_and_make_the_bill_incomplete() -> None:
    unread = (Unread(Place("poetry.lock", 7), "not TOML"), Unread(Place("go.sum"), "too large"))
    lines = list(bill_lines(Bill("tree", (), unread)))

    assert lines == [
        "0 packages in 0 manifests; 2 parts could not be read: the bill is INCOMPLETE",
        "not read: poetry.lock:7: not TOML",
        "not read: go.sum: too large",
    ]


def test_excluded_packages_are_counted_with_the_reason() -> None:
    left_out = tuple(Unscanned(f"{name}/", Gap.SKIPPED, "ignored by git") for name in "abc")
    bill = Bill("tree", (), left_out=(*left_out, Unscanned("x", Gap.SKIPPED, "a link")))

    assert list(bill_lines(bill))[1:] == [
        "not looked at: 3 paths: ignored by git",
        "not looked at: 1 path: a link",
    ]

"""Which files are settings that rules read as text, and what of them semgrep is given."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import target_file

from verdict.app.locations import rules_folder
from verdict.engines.semgrep.adapter import SemgrepEngine
from verdict.engines.semgrep.files import language, settings_of, sorted_out, suffix_of, text_of
from verdict.engines.shared.toolchain import Tool
from verdict.ports import TargetFile, Workplace

SERVER = "server {\n  listen 80;\n  autoindex on;\n}\n"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("etc/site.conf", ".conf"), ("nginx.conf.j2", ".conf"), ("site.conf.template", ".conf"), ("a.vhost", ".conf"),
        ("app.nginx", ".conf"), ("my-nginx.tmpl", ".conf"), ("sites-available/shop.example", ".conf"),
        ("firestore.rules", ".rules"), ("STORAGE.RULES", ".rules"), ("database.rules.json", ".rules.json"),
        ("supabase/migrations/1.sql", ".sql"),
    ],
)  # fmt: skip
def test_settings_are_of_a_kind_by_their_names(name: str, kind: str) -> None:
    file = TargetFile(name, name, 1)
    assert (language(file), suffix_of(file)) == ("regex", kind)


@pytest.mark.parametrize("name", ["conf.py", "a.html", "sites-available/check.sh", "data.json", "nginx.md", "sql"])
def test_other_files_are_no_settings(name: str) -> None:
    assert settings_of(TargetFile(name, name, 1)) is None


@pytest.mark.parametrize(("name", "most"), [("a.conf", 200_000), ("a.sql", 500_000)])
def test_what_is_too_large_for_settings_is_not_wanted(name: str, most: int) -> None:
    assert language(TargetFile(name, name, most)) == "regex"
    assert language(TargetFile(name, name, most + 1)) is None


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        ("a.conf", SERVER, True), ("a.conf", "ssl_protocols TLSv1;\n", True), ("a.conf", "[main]\nserver = a\n", False),
        ("a.conf", b"server {\n\0\xff\xfe\0\0\0\0", False), ("a.conf", SERVER.encode("utf-16-le"), True),
        ("sites-enabled/shop", SERVER, True), ("sites-enabled/shop", "<VirtualHost *:80>\n", False),
        ("a.rules", "service cloud.firestore {\n", True), ("70-a.rules", 'SUBSYSTEM=="usb"\n', False),
        ("rules.json", '{"rules": {".read": true}}', True), ("rules.json", '{"rules": []}', False),
        ("a.sql", "select auth.uid();", True), ("a.sql", "create policy a on b to anon;", True),
        ("a.sql", "select 1;", False), ("supabase/a.sql", "select 1;", True),
        ("a.sql", "select 1;".encode("utf-16-le"), False),
    ],
)  # fmt: skip
def test_and_by_what_is_in_them(name: str, text: str | bytes, shown: bool, place: Workplace) -> None:
    file = target_file(place.root, name, text)
    given, rest, _ = sorted_out([file], place)
    assert (list(given), rest) == (([file], ()) if shown else ([], (name,)))


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("a.conf", 'a "#b"; # c\n#d\n  e#f;', 'a "#b";    \n  \n  e#f;'),
        ("a.conf.j2", "alias {{ a }}/; # b\n{% if c %}\nd;", "alias $______/;    \n          \nd;"),
        ("a.rules", "a '//b'; // c\n/* d\n*/ e", "a '//b';     \n    \n   e"),
        ("a.rules.json", '{"a": "http://b" /* c', '{"a": "http://b"     '),
        ("a.sql", "a '--b'; -- it's c\n/* d */ e", "a '--b';          \n        e"),
    ],
)
def test_comments_are_left_out(name: str, text: str, left: str, place: Workplace) -> None:
    assert text_of(target_file(place.root, name, text), place).decode() == left


@pytest.mark.live
def test_settings_are_scanned(tools: Mapping[str, Tool], place: Workplace) -> None:
    engine = SemgrepEngine(tools["semgrep"], rules_folder())
    content = {
        "nginx.conf.j2": SERVER,
        "firestore.rules": "service cloud.firestore {\n  match /a/{b} {\n    allow write;\n  }\n}\n",
        "database.rules.json": '{"rules": {".write": true}}\n',
        "supabase/1.sql": "create policy a on b using (true);\n",
        "other.conf": "[main]\n",
        "other.sql": "create policy a on b using (true);\n",
    }
    files = [target_file(place.root, name, text) for name, text in content.items()]
    result = engine.scan(files, place)
    assert [(each.source.rule_id, str(each.location.path), each.location.line) for each in result.observations] == [
        ("firebase-open-write", "database.rules.json", 1),
        ("firebase-open-write", "firestore.rules", 3),
        ("nginx-folder-listing", "nginx.conf.j2", 3),
        ("supabase-open-write-policy", "supabase/1.sql", 1),
    ]
    assert result.scanned == tuple(sorted(content))
    assert result.unscanned == ()

"""Templates of pages and manifests, in the form in which semgrep is given them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.engines.semgrep.charts import has_code, is_yaml, without_code
from verdict.engines.semgrep.pages import without_comments

_PIECES = st.sampled_from(
    [
        "{{", "}}", "{%", "%}", "{#", "#}", "{{/*", "*/}}", "{{!--", "--}}", "<%--", "--%>", "<%#", "%>", "<#--", "-->",
        "{% comment %}", "{% endcomment %}", "{{ if .a }}", "{{ if .privileged }}", "{{ else }}", "{{ end }}",
        "é", " ", "\n", "\r\n", "a: b", "- ",
    ]
)  # fmt: skip
_TEXTS = st.lists(_PIECES, max_size=30).map(lambda pieces: "".join(pieces).encode())


@pytest.mark.parametrize(
    "comment",
    [
        "{# a\nb #}", "{#- a -#}", "{% comment %}{{ a|safe }}{% endcomment %}",
        '{% comment "why" %}a{%- endcomment -%}',
        "<%-- <%= a %> --%>", "<%# a %>", "{{! a }}", "{{!-- {{{a}}} --}}", "{{~!-- a --~}}", "<#-- a -->",
    ],
)  # fmt: skip
def test_comments_of_templates_become_blank(comment: str) -> None:
    assert without_comments(f"<p>{comment}</p>".encode()).decode().replace("\n", " ") == f"<p>{' ' * len(comment)}</p>"


@pytest.mark.parametrize(
    "text", ["{#if a}b{/if}", "{{#if a}}b{{/if}}", "<style>a{#b{}}</style>", "<!-- {{ a }} -->", "{# a", "<%= '#' %>"]
)
def test_what_is_no_comment_of_a_template_stays(text: str) -> None:
    assert without_comments(text.encode()) == text.encode()


def test_code_alone_in_its_line_becomes_blank_and_other_code_a_value() -> None:
    template = (
        b'{{- if .a }}\nname: {{ .b }}-{{ .c }}\n  {{- toYaml .d\n  | nindent 2 }}\nimage: "x:{{ .e }}"\n{{- end }}'
    )
    assert without_code(template).split(b"\n") == [
        b" " * 12, b"name: $_______-$_______", b" " * 15, b" " * 16, b'image: "x:$_______"', b" " * 10,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("template", "left"),
    [
        ("{{ if .v.privileged }}\na\n{{ else }}\nb\n{{ end }}\nc", "b c"),
        ("{{ if .v.on }}\na\n{{ else if .v.hostNetwork }}\nb\n{{ end }}\nc", "a c"),
        ("{{ if .v.hostPID }}\na\n{{ if .v.on }}\nb\n{{ end }}\n{{ with .v.root }}\nc\n{{ end }}\n{{ end }}\nd", "d"),
        ("{{ if not .v.rootless }}\na\n{{ end }}\nb", "a b"),
        ("{% if host_network %}\na\n{% endif %}\nb", "b"),
        ("{{ end }}\na\n{{ if .v.privileged }}\nb", "a b"),
    ],
)
def test_what_an_option_switches_on_becomes_blank(template: str, left: str) -> None:
    assert without_code(template.encode()).decode().split() == left.split()


@given(_TEXTS)
def test_nothing_moves(text: bytes) -> None:
    for changed in (without_comments(text), without_code(text)):
        assert len(changed) == len(text)
        assert [at for at, each in enumerate(changed) if each == 10] == [
            at for at, each in enumerate(text) if each == 10
        ]


def test_marks_that_are_not_closed_take_no_time() -> None:
    """If each were looked for to the end, a scan would take hours."""
    text = b"{{!--{#{% comment %}<%--<%#<#--{{/*" * 60_000
    assert len(without_comments(text)) == len(without_code(text)) == len(text)


def test_a_template_is_no_yaml_until_its_code_is_gone() -> None:
    template = b"a: {{ .b }}\n{{ if .c }}\nd: e\n{{ else }}\nd: f\n{{ end }}\n"
    assert has_code(template)
    assert not is_yaml(template)
    assert is_yaml(without_code(template))
    assert not is_yaml(b"a: [")
    assert not is_yaml(b"a: \xff\xfe")

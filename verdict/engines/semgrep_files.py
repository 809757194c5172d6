"""Which files the bundled rules are for, and in which of semgrep's languages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verdict.domain.outcome import Gap, Unscanned
from verdict.engines.staging import in_utf8
from verdict.ports import TargetFile, Workplace

LANGUAGES = {
    "python": (".py", ".pyi"),
    "javascript": (".js", ".jsx", ".mjs", ".cjs"),
    "typescript": (".ts", ".tsx", ".mts", ".cts"),
    "java": (".java",),
    "go": (".go",),
    "dockerfile": (".dockerfile",),
    "terraform": (".tf",),
    "bash": (".sh", ".bash"),
    "yaml": (".yaml", ".yml"),
}
"""The languages that the rules are in, with the suffixes of their files."""

_INTERPRETERS = {"python": "python", "node": "javascript", "bash": "bash", "sh": "bash", "dash": "bash"}
_DOCKERFILE = re.compile(r"(?i)(?:docker|container)file(?:\.(?!(?:md|txt|rst|j2|erb|tmpl|tpl|template|in)\Z)[\w-]+)?\Z")
_MANIFEST = re.compile(rb"^(?:apiVersion|services):", re.MULTILINE)
_TEMPLATE = re.compile(rb"\{\{|\{%")
# Every way in which the JavaScript rules that say `needs: request` know data of a request, in one look; and those that
# some of them know of a page.
_REQUEST = re.compile(
    rb"""\b(?:req|request)\s*[!?]?\.\s*
      (?:query|body|params?|headers?|cookies|signedCookies|files?|payload|rawBody|json|formData|text|get|on|url|path
        |originalUrl|nextUrl)
    | \b(?:ctx|context)\s*[!?]?\.\s*(?:req|request|query(?:string)?|params|headers?|body|cookies|url|path)\b
    | :\s*(?:\w+\.)?\w*Request\b
    | [(,]\s*\{[^{}();]{0,500}\b(?:query|params|searchParams|body|headers|cookies)\b[^{}();]{0,500}
      (?:\{[^{}();]{0,500}\}[^{}();]{0,500})?\}[^(){}]{0,200}(?:\{[^(){}]{0,500}\}[^(){}]{0,200})?\)\s*(?:=>|\{|:)
    | \}\s*=\s*(?:await\s+)?(?:(?:ctx|context|c|this)\.)?(?:req|request|ctx|context)\b
    | \bnextUrl\b | \bcookies\(\) | \bformData\b | ["']use\ server["']
    | \b(?:multiValueQ|q)ueryStringParameters\b | \bpathParameters\b | \brawQueryString\b | \bevent\.body\b
    | \bsearchParams\.get\b | [fF]orm(?:Data)?\.get\b
    | \b(?:socket|ws)\.on\( | @(?:Query|Body|Param|Headers|Cookies|UploadedFile|Session|Args)
    """,
    re.VERBOSE,
)
_PAGE = re.compile(rb"\blocation\b|\bdocument\.(?:URL|documentURI|referrer)\b|\.data\b|\bJSON\.parse\b")
_DIRECT = re.compile(rb"\b(?:eval|Function|setTimeout|setInterval)\s*\(\s*(?:\w+\.)?(?:location|document)\b")
# The same for Python. Each begins with letters, not with a look behind, so that they are looked for quickly.
_PYTHON_REQUEST = tuple(
    re.compile(sign, re.VERBOSE)
    for sign in (
        rb"""request(?<!\wrequest)(?:
            [\s\\]*\.[\s\\]*(?:args|forms?|values|(?:get_)?json|(?:get_)?data|cookies|headers|files|query_string|view_args
              |path|full_path|path_info|get_full_path|url|referrer|GET|POST|COOKIES|META|FILES|body|query_params
              |path_params|query|match_info|params|matchdict|media|get_param|text|post|stream|arguments
              |query_arguments|body_arguments|uri)\b
            | \s+as\b)""",
        rb"(?s)=\s*\w[\w.]*\(request\)\s.*?\.get_?\w*(?i:param|header|cookie|query|form|arg)",
        rb"self\.(?:get_(?:query_|body_)?arguments?|get_cookie|path_args|path_kwargs)\b",
        rb"def\s+(?:lambda_)?handler\b",
        rb"""@\w[\w.]*\.(?:get|post|put|patch|delete|route)\(\s*r?["'][^"'\n]*<""",
        rb"fastapi\b",
        rb"def\s+\w+\((?:\s*self\s*,)?\s*request\s*,\s*[\w*]",
        rb"self\.kwargs\b",
        rb"cleaned_data\b|validated_data\b",
        rb"(?:MethodView|View|Resource|RequestHandler)\)",
        rb"def\s+on_(?:get|post|put|patch|delete)\(self,\s*req\b",
        rb"recv\b",
        rb"BaseHTTPRequestHandler\b|rfile\b|wsgi\.input\b|PATH_INFO\b|request\.origin\b|(?i:origin)[\"']",
        rb"(?:parse_qsl?|unquote(?:_plus)?)\b",
    )
)
# For Java: whatever is called a request or is of such a type, and what Spring and JAX-RS write before a parameter.
_JAVA_REQUEST = re.compile(
    rb"(?i:req(?:uest)?)\b|@\w*(?:Mapping|Param|PathVariable|RequestHeader|CookieValue|MatrixVariable|RequestBody"
    rb"|RequestPart|ModelAttribute)\b"
)
_LARGE = 1 << 16  # bytes: of libraries for pages, many are larger


def languages(file: TargetFile) -> Sequence[str]:
    """The languages of the rules that are for such a file; for a script, that of its interpreter."""
    by_suffix = [name for name, suffixes in LANGUAGES.items() if file.suffix in suffixes]
    if by_suffix:
        return by_suffix
    if _DOCKERFILE.match(file.native.rpartition("/")[2]):
        return ["dockerfile"]
    interpreter = file.interpreter or ""
    return [language for name, language in _INTERPRETERS.items() if interpreter.startswith(name)][:1]


def sorted_out(
    files: Sequence[TargetFile], place: Workplace
) -> tuple[Sequence[TargetFile], tuple[str, ...], tuple[Unscanned, ...]]:
    """The files that rules are for, those that only look like it, and the templates of manifests.

    The rules for YAML are for manifests of Kubernetes and Compose; other YAML would only be parsed.
    """
    shown: list[TargetFile] = []
    rest: list[str] = []
    templates: list[Unscanned] = []
    for file in files:
        text = _text(file, place) if file.suffix in LANGUAGES["yaml"] else None
        if text is None:
            shown.append(file)
        elif _MANIFEST.search(text) is None:
            rest.append(file.path)
        elif _TEMPLATE.search(text) is None:
            shown.append(file)
        else:
            templates.append(Unscanned(file.path, Gap.SKIPPED, "a manifest's template, no YAML yet"))
    return shown, tuple(rest), tuple(templates)


def _text(file: TargetFile, place: Workplace) -> bytes:
    recoded = in_utf8(file, place)
    return (place.root / file.native).read_bytes() if recoded is None else recoded


def holds_request(file: TargetFile, place: Workplace) -> bool:
    """Whether the rules that follow a request are for the file: not if nothing in it could be one.

    For JavaScript they take half a minute on a library of 300 kB; for Python and Java, most of the time that all rules
    take. Other languages' rules pass over such files by themselves.
    """
    if file.suffix in LANGUAGES["java"]:
        return _JAVA_REQUEST.search(_text(file, place)) is not None
    if file.suffix in LANGUAGES["python"] or (file.interpreter or "").startswith("python"):
        text = _text(file, place)
        return any(sign.search(text) for sign in _PYTHON_REQUEST)
    if file.suffix not in (*LANGUAGES["javascript"], *LANGUAGES["typescript"]):
        return True
    text = _text(file, place)
    page = _PAGE if len(text) <= _LARGE else _DIRECT
    return _REQUEST.search(text) is not None or page.search(text) is not None

"""Whether a file may hold data of a request, by signs in its text: for one that doesn't, no rule follows any."""

from __future__ import annotations

import re

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
              |path|full_path|path_info|get_full_path|url|rel_url|referrer|GET|POST|COOKIES|META|FILES|body|query_params
              |path_params|query|match_info|params|matchdict|media|get_param|text|post|stream|arguments
              |query_arguments|body_arguments|uri)\b
            | \s+as\b)""",
        rb"req\.(?:args|form|values|json|get_json|data|get_data|cookies|headers|files|GET|POST|COOKIES|META|body)\b",
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
# For Java: whatever is called a request or is of such a type, what Spring and JAX-RS write before a parameter or a
# method, and what else they give of a request.
_JAVA_REQUEST = re.compile(
    rb"(?i:req(?:uest)?)\b|@\w*(?:Mapping|Param|PathVariable|RequestHeader|CookieValue|MatrixVariable|RequestBody"
    rb"|RequestPart|ModelAttribute|Payload)\b|@(?:GET|POST|PUT|DELETE|PATCH|Rest(?:Query|Path|Form|Header|Cookie|Matrix))\b"
    rb"|\b(?:UriInfo|getQueryParameters|getPathParameters|getHeaderString|getRequestHeaders?|MultipartFile"
    rb"|getSubmittedFileName|RequestEntity|HttpEntity|\w*ProxyRequestEvent)\b"
)
_LARGE = 1 << 16  # bytes: of libraries for pages, many are larger


def holds_request(language: str, text: bytes) -> bool:
    """Whether the rules that follow a request are for a file in such a language: not if nothing in it could be one.

    For JavaScript they take half a minute on a library of 300 kB; for Python and Java, most of the time that all rules
    take. Other languages' rules pass over such files by themselves.
    """
    if language == "java":
        return _JAVA_REQUEST.search(text) is not None
    if language == "python":
        return any(sign.search(text) for sign in _PYTHON_REQUEST)
    if language not in {"javascript", "typescript"}:
        return True
    page = _PAGE if len(text) <= _LARGE else _DIRECT
    return _REQUEST.search(text) is not None or page.search(text) is not None

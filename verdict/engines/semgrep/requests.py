"""Tells whether a file may hold data of a request, by signs in its text. If not, no rule follows such data in it."""

from __future__ import annotations

from verdict.expressions import Expression

# Every way in which the JavaScript rules that say `needs: request` know data of a request, in one look; and those that
# some of them know of a page.
_TAKEN_APART = (
    r"[^{}();]{0,500}\b(?:query|params|searchParams|body|headers|cookies)\b[^{}();]{0,500}"
    r"(?:\{[^{}();]{0,500}\}[^{}();]{0,500})?\}[^(){}]{0,200}(?:\{[^(){}]{0,500}\}[^(){}]{0,200})?"
)
_REQUEST = Expression(
    r"\b(?:req|request)\s*[!?]?\.\s*(?:query|body|params?|headers?|cookies|signedCookies|files?|payload|rawBody|json"
    r"|formData|text|get|on|url|path|originalUrl|nextUrl)"
    r"|\b(?:ctx|context)\s*[!?]?\.\s*(?:req|request|query(?:string)?|params|headers?|body|cookies|url|path)\b"
    r"|:\s*(?:\w+\.)?\w*Request\b"
    rf"|[(,]\s*\{{{_TAKEN_APART}\)\s*(?:=>|\{{|:)"
    r"|\}\s*=\s*(?:await\s+)?(?:(?:ctx|context|c|this)\.)?(?:req|request|ctx|context)\b"
    r"|\bnextUrl\b|\bcookies\(\)|\bformData\b|[\"']use server[\"']"
    r"|\b(?:multiValueQ|q)ueryStringParameters\b|\bpathParameters\b|\brawQueryString\b|\bevent\.body\b"
    r"|\bsearchParams\.get\b|[fF]orm(?:Data)?\.get\b"
    r"|\b(?:socket|ws)\.on\(|@(?:Query|Body|Param|Headers|Cookies|UploadedFile|Session|Args)"
)
_PAGE = Expression(r"\blocation\b|\bdocument\.(?:URL|documentURI|referrer)\b|\.data\b|\bJSON\.parse\b")
_DIRECT = Expression(r"\b(?:eval|Function|setTimeout|setInterval)\s*\(\s*(?:\w+\.)?(?:location|document)\b")
# The same for Python.
_PYTHON_REQUEST = Expression(
    r"\brequest[\s\\]*\.[\s\\]*(?:args|forms?|values|(?:get_)?json|(?:get_)?data|cookies|headers|files|query_string"
    r"|view_args|path|full_path|path_info|get_full_path|url|rel_url|referrer|GET|POST|COOKIES|META|FILES|body"
    r"|query_params|path_params|query|match_info|params|matchdict|media|get_param|text|post|stream|arguments"
    r"|query_arguments|body_arguments|uri)\b"
    r"|\brequest\s+as\b"
    r"|req\.(?:args|form|values|json|get_json|data|get_data|cookies|headers|files|GET|POST|COOKIES|META|body)\b"
    r"|=\s*\w[\w.]*\(request\)\s(?s:.*?)\.get_?\w*(?i:param|header|cookie|query|form|arg)"
    r"|self\.(?:get_(?:query_|body_)?arguments?|get_cookie|path_args|path_kwargs|kwargs)\b"
    r"|def\s+(?:lambda_)?handler\b"
    r"|@\w[\w.]*\.(?:get|post|put|patch|delete|route)\(\s*r?[\"'][^\"'\n]*<"
    r"|(?:fastapi|cleaned_data|validated_data|recv|HTTPRequestHandler|rfile|parse_qsl?|unquote(?:_plus)?)\b"
    r"|(?:PATH_INFO|QUERY_STRING|REQUEST_URI|RAW_URI|HTTP_[A-Z_]+)\b"
    r"|def\s+\w+\((?:\s*self\s*,)?\s*request\s*,\s*[\w*]"
    r"|(?:MethodView|View|Resource|RequestHandler)\)"
    r"|def\s+on_(?:get|post|put|patch|delete)\(self,\s*req\b"
    r"|wsgi\.input\b|request\.origin\b|(?i:origin)[\"']"
)
# For Java: whatever is called a request or is of such a type, what Spring and JAX-RS write before a parameter or a
# method, and what else they give of a request.
_JAVA_REQUEST = Expression(
    r"(?i:req(?:uest)?)\b|@\w*(?:Mapping|Param|PathVariable|RequestHeader|CookieValue|MatrixVariable|RequestBody"
    r"|RequestPart|ModelAttribute|Payload)\b|@(?:GET|POST|PUT|DELETE|PATCH|Rest(?:Query|Path|Form|Header|Cookie|Matrix))\b"
    r"|\b(?:UriInfo|getQueryParameters|getPathParameters|getHeaderString|getRequestHeaders?|MultipartFile"
    r"|getSubmittedFileName|RequestEntity|HttpEntity|\w*ProxyRequestEvent)\b"
)
_LARGE = 1 << 16  # bytes: of libraries for pages, many are larger


def holds_request(language: str, text: bytes) -> bool:
    """Whether the rules that follow data of requests are to be run on a file in such a language.

    For JavaScript they take half a minute on a library of 300 kB; for Python and Java, most of the time of all rules.
    Other languages' rules skip such files by themselves.
    """
    if language == "java":
        return _JAVA_REQUEST.found_in(text)
    if language == "python":
        return _PYTHON_REQUEST.found_in(text)
    if language not in {"javascript", "typescript"}:
        return True
    page = _PAGE if len(text) <= _LARGE else _DIRECT
    return _REQUEST.found_in(text) or page.found_in(text)

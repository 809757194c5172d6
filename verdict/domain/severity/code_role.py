"""The role of a file in its project, by its path.

Names are matched narrowly, since taking product code for a test is the worse mistake. A name that is often a part of
the product too (`docs`, `samples`, `vendor`) counts at the top of the tree only, or with further signs. The folder that
a release unpacks to (`shop-1.2.3`, npm's `package`) is ignored: its content is the top.
"""

from __future__ import annotations

import re
from itertools import pairwise

from verdict.domain.finding import CodeRole

# Folder names in lower case. The last part of a path is the file's name, and is not matched here.
_TEST_FOLDERS = frozenset(
    {
        "__fixtures__", "__mocks__", "__snapshots__", "__test__", "__tests__", "androidtest", "cypress", "e2e",
        "fixtures", "functionaltest", "integrationtest", "test", "test-data", "test_data", "testdata", "testfixtures",
        "testing", "tests", "testsuite", "unittest", "unittests",
    }
)  # fmt: skip
_TEST_FOLDER = re.compile(
    r"(?:acceptance|api|browser|e2e|function(?:al)?|integration|js|py|python|regression|smoke|system|ui|unit)[-_.]?tests?"
    r"|.+\.(?:unit|integration)?tests?"  # as in .NET: Shop.Core.Tests
    r"|tests?[-_.](?:e2e|integration|unit)|fixtures[-_.].+|mocks|microbench(?:marks?)?|fuzz(?:ers?|ing)?|regtests?"
    r"|test[-_]?(?:bed|certs?|framework|harness|helpers?|keys|kit|resources?|servers?|support|utils?)"
)
_TEST_FILE = re.compile(
    r"(?:test_.*|.*_test|tests?|conftest)\.pyi?"
    r"|.*_tests\.go|.*_test\.(?:go|rb|exs?|dart|rs|c|cc|cpp)|.*_(?:spec\.rb|unittest\.(?:cc|cpp|py))|spec_helper\.rb"
    r"|(?:.*\.)?(?:test|tests|spec|cy)\.[mc]?[jt]sx?|test[-_]?(?:helpers?|setup|utils?)\.[mc]?[jt]sx?"
    r"|.*\.bats"
    r"|(?:.*[-_.])?(?:localhost|127\.0\.0\.1)(?:[-_.].*)?\.(?:crt|cer|der|jks|key|p12|p8|pem|pfx)"  # a local key
)
_TEST_CLASS = re.compile(
    r".+(?:Tests|TestCase)\.(?:java|kt|cs|php|swift)|.+Test\.php|.+(?:Test|Spec)\.(?:scala|groovy)"
)
_EXAMPLE_FOLDERS = frozenset(
    {"docs_src", "example", "examples", "storybook-static", "tutorial", "tutorials", "_tutorials"}
)
_EXAMPLE_FOLDER = re.compile(r"(?:demo|example|sample)[-_](?:project|site)s?|[a-z]+examples")
_EXAMPLE_FILE = re.compile(  # to be copied
    r".+\.(?:example|sample)|.*\.\w+\.dist|(?:\.env|(?:config|settings)\w*)\.(?:\w+\.)?template"
)
_DEVELOPERS_SETTINGS = re.compile(  # of Django, Rails, Spring and .NET
    r"settings/(?:dev|devel|development|local)\.py|environments/development\.rb"
    r"|[^/]*/?(?:application-dev\.(?:properties|ya?ml)|appsettings\.development\.json)"
)
_EXAMPLE_FOLDERS_ON_TOP = frozenset({"demo", "demos", "sample", "samples"})
_DOCUMENTATION_FOLDERS_ON_TOP = frozenset({"doc", "docs", "documentation", "man"})
_DOCUMENTATION_FOLDER = re.compile(
    r"man[1-9]?|doc|(?:.*[-_.])?(?:docs|documentation|javadoc|manuals?)(?:\.(?:jar|zip|tar\.gz|tgz))?"
)
_MARKUP = re.compile(
    r".*\.(?:ejs|erb|haml|handlebars|hbs|html?|j2|jade|jinja2?|liquid|mustache|njk|po|pug|tex|twig|txt|xhtml|xml)"
)
_DOCUMENT = re.compile(r".*\.(?:adoc|asciidoc|markdown|md|mdx|po|pod|pot|rdoc|rst|texi|texinfo)|pkg-info")
_NAMED_DOCUMENT = re.compile(
    r"(?:CHANGELOG|CHANGES|CONTRIBUTING|FAQ|HISTORY|HOWTO|MANUAL|NEWS|README)(?:[-_.][A-Za-z_]+)?(?:\.txt)?"
)
_MAN_PAGE = re.compile(r"[a-z][\w+-]*\.[1-8]")
_UNPACKED = re.compile(r"package|.+[-_]v?\d+(?:[._]\d+)+(?:[-+._~]?[a-z0-9]+)*+")  # of npm, or a release
_VENDORED_FOLDERS = frozenset(
    {
        "3rdparty", "_vendor", "_vendored", "bower_components", "carthage", "dist-packages", "jspm_packages",
        "node_modules", "pods", "site-packages", "third-party", "third_party", "thirdparty", "vendored",
    }
)  # fmt: skip
# A library kept under its name and version: lib/h2-1.4.197.jar, h2database-1.4.197/src
_COPY = re.compile(r"(?!.*\.(?:dist|egg)-info$).+[-_]v?\d+(?:\.\d+){2,}(?:[-+._~]?[a-z0-9]+)*+")
_COPIED_SCRIPT = re.compile(  # react@18.2.0.js, d3.v2.js
    r".+[-@]v?\d+\.\d+\.\d+(?:[-.][a-z]+)*\.(?:[mc]?js|css)|d3\.v\d\.js"
)
_STATIC_FOLDERS = frozenset({"assets", "css", "javascript", "javascripts", "js", "lib", "public", "static", "www"})
_GENERATED_FOLDERS = frozenset({"__generated__", "generated"})
_PAGES = re.compile(r"(?:^|/)(?:_build|(?:docs?|documentation|manual)/build)/html(?:/|$)")
_GENERATED_FILE = re.compile(
    r".*[.-](?:min|compressed)\.(?:[mc]?js|css)|.+\.bundle\.[mc]?js|.+[-.]bundle\.(?:dev|development|prod|production)\.[mc]?js"
    r"|.*_pb2(?:_grpc)?\.pyi?|.*\.pb(?:\.gw)?\.(?:go|cc|h)|.*_pb\.(?:d\.ts|js|rb)"
    r"|.*\.generated\.\w+|.*\.(?:g|designer)\.(?:cs|vb)|.*\.(?:g|freezed)\.dart"
    r"|zz_generated\..*\.go|.*_generated\.(?:go|rs)"
)
_BUNDLE = re.compile(r".+-(?=[\w-]*[0-9A-Z])[\w-]{8}\.(?:[mc]?js|css)")  # index-D8sk8WDq.js, with a digest
_BUILDS = frozenset({".output", "build", "dist", "out"})


def role_of(path: str) -> CodeRole:
    """The role of a file, by its path relative to the root. Vendored and generated take precedence.

    The path of an archive's member (`a.zip!member`) is treated as if the archive were a folder.
    """
    *folders, name = path.replace("!", "/").split("/")
    named = [folder.casefold() for folder in folders]
    if named and _UNPACKED.fullmatch(named[0]) and not named[0].endswith(".dist-info"):
        del named[0]
    lower = name.casefold()
    copied = any(map(_COPY.fullmatch, named)) or _COPIED_SCRIPT.fullmatch(lower)
    if copied or not _VENDORED_FOLDERS.isdisjoint(named) or _is_vendor(named):
        return CodeRole.VENDORED
    if _GENERATED_FILE.fullmatch(lower) or _is_generated(named) or _is_bundle(named, name):
        return CodeRole.GENERATED
    if (
        not _TEST_FOLDERS.isdisjoint(named)
        or any(map(_TEST_FOLDER.fullmatch, named))
        or ("src", "it") in pairwise(named)  # Maven's integration tests
        or (named and named[0].startswith("test_"))
        or _TEST_FILE.fullmatch(lower)
        or _TEST_CLASS.fullmatch(name)
    ):
        return CodeRole.TEST
    if _is_example(named, lower):
        return CodeRole.EXAMPLE
    if _is_documentation(named, name):
        return CodeRole.DOCUMENTATION
    return CodeRole.PRODUCT


def _is_generated(folders: list[str]) -> bool:
    """Whether a folder is called so, or is where Sphinx puts pages."""
    return not _GENERATED_FOLDERS.isdisjoint(folders) or _PAGES.search("/".join(folders)) is not None


def _is_bundle(folders: list[str], name: str) -> bool:
    """Whether Vite or Rollup put a file together, as they name it: `dist/server/assets/index-D8sk8WDq.js`."""
    if folders[-1:] not in (["assets"], ["chunks"]) or _BUILDS.isdisjoint(folders):
        return False
    return _BUNDLE.fullmatch(name) is not None


def _is_example(folders: list[str], name: str) -> bool:
    """Whether a file is made to be copied or tried out, or has the settings of a developer's machine."""
    if not _EXAMPLE_FOLDERS.isdisjoint(folders) or any(map(_EXAMPLE_FOLDER.fullmatch, folders)) or _is_sample(folders):
        return True
    if _EXAMPLE_FILE.fullmatch(name):
        return True
    return _DEVELOPERS_SETTINGS.fullmatch("/".join((*folders[-1:], name))) is not None


def _is_sample(folders: list[str]) -> bool:
    """Whether a folder of samples is at the top, or within a folder of documentation."""
    for index, folder in enumerate(folders):
        if folder in _EXAMPLE_FOLDERS_ON_TOP and (
            index == 0 or any(map(_DOCUMENTATION_FOLDER.fullmatch, folders[:index]))
        ):
            return True
    return False


def _is_documentation(folders: list[str], name: str) -> bool:
    """Whether a file is documentation: by its format, its name or its folder.

    All files in a documentation folder at the top count; elsewhere only markup does: `app/docs/views.py` is product
    code.
    """
    lower = name.casefold()
    if _DOCUMENT.fullmatch(lower) or _NAMED_DOCUMENT.fullmatch(name):
        return True
    if not folders:
        return _MAN_PAGE.fullmatch(lower) is not None
    if folders[0] in _DOCUMENTATION_FOLDERS_ON_TOP:
        return True
    if name == "METADATA":  # a wheel's metadata, which holds its readme
        return folders[-1].endswith(".dist-info")
    markup = _MARKUP.fullmatch(lower) or _MAN_PAGE.fullmatch(lower)
    return markup is not None and any(map(_DOCUMENTATION_FOLDER.fullmatch, folders))


def _is_vendor(folders: list[str]) -> bool:
    """Whether a `vendor` folder holds copies: at the top, below static files, or with host names in it as in Go.

    So does `_libs` in what Nitro builds, `.output/server`.
    """
    if ("server", "_libs") in pairwise(folders) and ".output" in folders:
        return True
    for index, folder in enumerate(folders):
        inside = folders[index + 1] if index + 1 < len(folders) else ""
        if folder in ("vendor", "vendors") and (
            index == 0 or "." in inside or not _STATIC_FOLDERS.isdisjoint(folders[:index])
        ):
            return True
    return False


def is_below_static_files(path: str) -> bool:
    """Whether the path is in a folder of static files, which a web server sends to browsers unchanged."""
    return not _STATIC_FOLDERS.isdisjoint(path.casefold().split("/")[:-1])

"""How foreign scanners are run: those that the configuration names only by name, and the shape of any command.

Each runs without the network if it can, and without the settings that the scanned tree has for it. A new one is a row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verdict.domain.inline_suppression import CommentGrammar


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanner:
    """A program, its arguments, and how to take its report.

    In `words` and `environment`, these are replaced:

    - `{root}`: the scanned folder. `{link}`: a link to it in the private folder.
    - `{files}`, as a word of its own: the files, a word each. `{file}`: one file; the program runs once for each.
    - `{output}`: the file that the report goes to; without it, standard output is the report.
    - `{private}`: the private folder. `{home}` and `{cache}`: the user's own folders, for databases.

    Further fields:

    - `format`: the name of the report's format, as `verdict import` has it.
    - `get`: how to install it, for an error.
    - `files`: gitignore globs of the files that it is for; without any, it is for all.
    - `passes_over`: matches paths of such files that it passes over without a word.
    - `exit_codes`: those with which its report counts.
    - `private`: files to write into the private folder, by name.
    - `inside`: it starts in the scanned folder, else in the private one, and then `{files}` are absolute.
    - `version`: arguments that make it tell its version; empty if its report does.
    - `hint`: what may be wrong if it fails.
    - `online`: it can't work without the network.
    - `analyses_code` and `finds_secrets` are as in `EngineSpec`.
    - `comments`: the comments that suppress its findings; it runs with them disabled.
    """

    words: Sequence[str]
    format: str = "sarif"
    get: str = ""
    files: Sequence[str] = ()
    passes_over: re.Pattern[str] | None = None
    exit_codes: frozenset[int] = frozenset({0})
    environment: Mapping[str, str] = field(default_factory=dict)
    private: Mapping[str, str] = field(default_factory=dict)
    inside: bool = True
    version: Sequence[str] = ()
    hint: str = ""
    online: bool = False
    analyses_code: bool = False
    finds_secrets: bool = False
    comments: CommentGrammar | None = None


_VERSION = ("--version",)
_SCRIPTS = ("*.js", "*.mjs", "*.cjs", "*.jsx")
_RULES = r"(?P<rules>[A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*)"
# ESLint's own rules about security; others are in plugins, which only a project's configuration can load.
_ESLINT = """export default [{
  files: ["**/*.js", "**/*.mjs", "**/*.cjs", "**/*.jsx"],
  languageOptions: {parserOptions: {ecmaFeatures: {jsx: true}}},
  rules: {"no-eval": "error", "no-implied-eval": "error", "no-new-func": "error", "no-script-url": "error"},
}];
"""

NAMED: Mapping[str, Scanner] = {
    "gitleaks": Scanner(
        # Its `.gitleaksignore` names places by the path that it is given, so it is given one that no tree can know.
        words=(
            "gitleaks", "dir", "--no-banner", "--no-color", "--log-level=warn", "--config={private}/gitleaks.toml",
            "--gitleaks-ignore-path=/dev/null", "--ignore-gitleaks-allow", "--exit-code=0", "--report-format=json",
            "--report-path={output}", "{link}/",
        ),
        format="gitleaks",
        get="https://github.com/gitleaks/gitleaks#installing",
        private={"gitleaks.toml": "[extend]\nuseDefault = true\n"},
        inside=False,
        version=("version",),
        finds_secrets=True,
        comments=CommentGrammar(re.compile(r"gitleaks:allow\b(?P<rules>(?!))?"), ("gitleaks",)),
    ),
    "trivy": Scanner(
        # Options that older versions lack are given as variables, which those ignore.
        words=(
            "trivy", "filesystem", "--quiet", "--scanners=vuln,misconfig,secret", "--format=json",
            "--output={output}", "{root}",
        ),
        format="trivy",
        get="https://trivy.dev/latest/getting-started/installation/",
        environment={
            "TRIVY_CACHE_DIR": "{cache}/trivy",
            **dict.fromkeys(
                (
                    "TRIVY_OFFLINE_SCAN", "TRIVY_SKIP_DB_UPDATE", "TRIVY_SKIP_JAVA_DB_UPDATE",
                    "TRIVY_SKIP_CHECK_UPDATE", "TRIVY_SKIP_VERSION_CHECK", "TRIVY_DISABLE_TELEMETRY",
                ),
                "true",
            ),
        },
        inside=False,
        version=_VERSION,
        hint="its database must be there: `trivy filesystem --download-db-only` fetches it",
    ),
    "pip-audit": Scanner(
        # Without resolving: that would run what the packages bring to build themselves.
        words=(
            "pip-audit", "--format=json", "--progress-spinner=off", "--disable-pip", "--no-deps",
            "--cache-dir={private}/cache", "--output={output}", "--requirement={file}",
        ),
        format="pip-audit",
        get="pip install pip-audit",
        files=("*requirements*.txt", "requirements/*.txt"),
        exit_codes=frozenset({0, 1}),
        inside=False,
        version=_VERSION,
        hint="it needs the network, and every requirement pinned to a version",
        online=True,
    ),
    "osv-scanner": Scanner(
        words=(
            "osv-scanner", "scan", "source", "--recursive", "--offline", "--format=json",
            "--config={private}/osv-scanner.toml", "{root}",
        ),
        format="osv-scanner",
        get="https://google.github.io/osv-scanner/installation/",
        files=(
            "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "*requirements*.txt",
            "poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "pylock*.toml", "go.mod", "Cargo.lock",
            "Gemfile.lock", "gems.locked", "composer.lock", "pom.xml", "gradle.lockfile", "buildscript-gradle.lockfile",
            "verification-metadata.xml", "packages.lock.json", "packages.config", "*.deps.json", "pubspec.lock",
            "mix.lock", "conan.lock", "renv.lock", "cabal.project.freeze", "stack.yaml.lock", "deno.lock",
        ),
        exit_codes=frozenset({0, 1}),
        environment={"XDG_CACHE_HOME": "{cache}"},
        private={"osv-scanner.toml": ""},
        inside=False,
        version=_VERSION,
        hint="its databases must be there: `osv-scanner scan --offline --download-offline-databases .` fetches them",
    ),
    "checkov": Scanner(
        # With `-d FOLDER`, and only so, it reads the folder's .checkov.yaml.
        words=(
            "checkov", "--directory={root}", "--output=json", "--compact", "--quiet", "--soft-fail", "--skip-download",
            "--skip-framework", "secrets", "sca_package", "sca_image",
        ),
        format="checkov",
        get="pip install checkov",
        files=(
            "*.tf", "*.tf.json", "*.hcl", "*.yaml", "*.yml", "*.json", "*.template", "*.bicep", "Dockerfile*",
            "*.Dockerfile", "*.dockerfile",
        ),
        environment={"LOG_LEVEL": "ERROR", "CHECKOV_RUN_SCA_PACKAGE_SCAN_V2": "false"},
        inside=False,
    ),
    "gosec": Scanner(
        words=("gosec", "-fmt=json", "-out={output}", "-no-fail", "-track-suppressions", "./..."),
        format="gosec",
        get="go install github.com/securego/gosec/v2/cmd/gosec@latest",
        files=("*.go",),
        passes_over=re.compile(r"_test\.go$|(?:^|/)vendor/"),
        environment={
            "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOMODCACHE": "{home}/go/pkg/mod", "GOCACHE": "{private}/build",
        },
        hint="it needs `go` on PATH, and the modules of the project: `go mod download`",
        analyses_code=True,
    ),
    "grype": Scanner(
        words=("grype", "dir:{root}", "--quiet", "--output=json", "--file={output}"),
        format="grype",
        get="https://github.com/anchore/grype#installation",
        environment={
            "GRYPE_DB_CACHE_DIR": "{cache}/grype/db",
            "GRYPE_DB_AUTO_UPDATE": "false",
            "GRYPE_CHECK_FOR_APP_UPDATE": "false",
        },
        inside=False,
        hint="its database must be there: `grype db update` fetches it",
    ),
    "ruff": Scanner(
        words=(
            "ruff", "check", "--isolated", "--no-cache", "--ignore-noqa", "--select=S", "--exit-zero",
            "--output-format=json", "--output-file={output}", "--", "{files}",
        ),
        format="ruff",
        get="pip install ruff",
        files=("*.py", "*.pyi", "*.pyw", "*.ipynb"),
        version=_VERSION,
        analyses_code=True,
        comments=CommentGrammar(re.compile(rf"#\s*noqa\b(?::\s*{_RULES})?", re.IGNORECASE), ("noqa", "NOQA", "NoQA")),
    ),
    "eslint": Scanner(
        words=(
            "eslint", "--config={private}/eslint.config.mjs", "--no-ignore", "--format=json", "--output-file={output}",
            "--", "{files}",
        ),
        format="eslint",
        get="npm install -g eslint (9 or later)",
        files=_SCRIPTS,
        exit_codes=frozenset({0, 1}),
        private={"eslint.config.mjs": _ESLINT},
        version=_VERSION,
        analyses_code=True,
    ),
    "hadolint": Scanner(
        words=("hadolint", "--no-fail", "--no-color", "--disable-ignore-pragma", "--format=json", "--", "{files}"),
        format="hadolint",
        get="https://github.com/hadolint/hadolint#install",
        files=("Dockerfile", "Dockerfile.*", "*.Dockerfile", "*.dockerfile", "Containerfile"),
        inside=False,
        version=_VERSION,
        comments=CommentGrammar(re.compile(rf"#\s*hadolint\s+ignore\s*=\s*{_RULES}"), ("hadolint",), above=True),
    ),
    "njsscan": Scanner(
        # Its list of words to pass over is for whole paths, so that those of the folders above the root would count.
        words=("njsscan", "--json", "--output={output}", "--config={private}/njsscan.yaml", "{files}"),
        format="njsscan",
        get="pip install njsscan",
        files=(
            *_SCRIPTS, "*.html", "*.mustache", "*.hbs", "*.vue", "*.ejs", "*.dust", "*.tl", "*.tpl", "*.tmpl", "*.pug",
            "*.haml", "*.ect", "*.jade",
        ),
        passes_over=re.compile(
            r"__MACOSX|node_modules|bower_components|fixtures|jquery|spec|example|\.min\.js|\.git|\.svn|(?:^|/)(?:"
            r"axios|bootstrap-tour|raphael-min|react|tinymce|vue|codemirror-compressed|codemirror|bootstrap|angular|"
            r"react-dom\.production|react\.production)\.js$"
        ),
        exit_codes=frozenset({0, 1}),
        environment={"SEMGREP_ENABLE_VERSION_CHECK": "0", "SEMGREP_SEND_METRICS": "off"},
        private={"njsscan.yaml": "- nodejs-extensions: [.mjs, .cjs, .jsx]\n"},
        analyses_code=True,
    ),
}  # fmt: skip
"""The scanners that run if they are on PATH and the configuration enables them, by the name of the engine."""

"""The first section of `docs/rules.md`: how to write a rule. A test follows it."""

from __future__ import annotations

TUTORIAL = r"""
## Write a rule in ten minutes

You need a checkout of this repository with `verdict` installed from it, `pip install -e '.[dev]'`. The example is a
rule for Python code that switches off urllib3's warnings about connections whose certificate isn't checked. It is two
files of one name in the folder of the language: a sample, which marks what has to be reported, and the rule itself.

**1. Write the sample**, `rules/python/silenced-warnings.py`. The comment `ruleid: NAME` stands above a line that the
rule has to report, `ok: NAME` above one that it must not. Write at least two of each. Lines without a comment must not
be reported either.

```python
import urllib3

# ruleid: python-silenced-tls-warnings
urllib3.disable_warnings()
# ruleid: python-silenced-tls-warnings
urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)
# ok: python-silenced-tls-warnings
urllib3.disable_warnings(urllib3.exceptions.SubjectAltNameWarning)
# ok: python-silenced-tls-warnings
urllib3.add_stderr_logger()
```

**2. Write the rule**, `rules/python/silenced-warnings.yaml`. Its last entry says what to look for, in
[semgrep's patterns](https://semgrep.dev/docs/writing-rules/pattern-syntax): code, in which `...` stands for anything
and `$NAME` for any expression.

```yaml
rules:
  - id: python-silenced-tls-warnings
    languages: [python]
    message: >-
      The warnings about connections whose certificate isn't checked are switched off. Nobody notices when the program
      makes one, and anyone on the network path can read and change what it sends.
    metadata:
      title: Warnings about unchecked certificates switched off
      cwe: ["CWE-778"]
      owasp: ["A09:2021"]
      confidence: HIGH
      likelihood: LOW
      impact: MEDIUM
      words:
        - '\bdisable_warnings\b'
      fix: Remove the call, and have certificates checked; for an authority of your own, give its file to `ca_certs`.
      references:
        - https://cwe.mitre.org/data/definitions/778.html
        - https://urllib3.readthedocs.io/en/stable/advanced-usage.html#tls-warnings
    pattern-either:
      - pattern: urllib3.disable_warnings()
      - pattern: urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)
```

| entry | value |
| --- | --- |
| `id` | the rule's name in reports; begins with the name of the folder |
| `message` | what is wrong and what it allows an attacker to do |
| `title` | the same in at most 60 characters |
| `impact`, `likelihood` | `LOW`, `MEDIUM` or `HIGH`; [the matrix](#severity) gives the severity, which isn't written |
| `confidence` | `LOW`, `MEDIUM` or `HIGH`: how sure the rule is that there is a problem |
| `cwe` | the weakness, in [CWE](https://cwe.mitre.org) |
| `owasp` | its class, in the [OWASP Top 10](https://owasp.org/Top10/) |
| `words` | regular expressions (RE2); the rule runs on files in which each is found, to save time. May be left out |
| `fix` | what to do instead, in one line |
| `references` | pages to read |

**3. Run it over its sample.** The first time this installs semgrep.

```
$ verdict rules test python-silenced-tls-warnings
1 rule, 1 sample, 0 mistakes
```

If the rule and the sample disagree, it says where. Without the second pattern:

```
$ verdict rules test python-silenced-tls-warnings
python/silenced-warnings.py:6: python-silenced-tls-warnings doesn't report a line that is marked
1 rule, 1 sample, 1 mistake
```

**4. See it as its readers will**, and run it over real code to find what it reports wrongly. Each such line is a new
`ok:` in the sample.

```
verdict explain python-silenced-tls-warnings
verdict scan ~/code/project
```

**5. Add it.** Name it in the guide to its weakness in `rules/guides/`, which `verdict explain` shows, or write a new
one. Write this page anew, extend its line in `docs/changelog.md` or add one, and run the tests:

```
verdict rules list --markdown > docs/rules.md
pytest tests/rules tests/rulebook tests/cli/test_rules_command.py
```

To report where data of a request arrives, as in an injection, start from a copy of `rules/python/xpath-injection.yaml`
and its sample, and change `pattern-sinks`, the metadata and the words. `use: request` stands for a list that the rules
of a language share, in `parts.yaml` beside them. [Contributing](contributing.md#a-rule) has the rest: secrets, gates,
long expressions.
"""

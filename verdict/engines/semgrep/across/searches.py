"""Makes the rules that search for sources and sinks, which is much cheaper than to follow data.

They are the same for all files. What several rules look for, such as requests, is looked for once.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping

from verdict.engines.semgrep.across.questions import MARK
from verdict.engines.semgrep.parts import ENDS, FORMULA, Gated, Rule


class Searches:
    """The searches for the sources of rules, or for their sinks if `end` is 1.

    `asked` are the rules to ask with, `of` says which of them look for what each rule has; both are by name.
    """

    def __init__(self, rules: Iterable[Rule], end: int) -> None:
        users: defaultdict[str, list[str]] = defaultdict(list)
        for rule in rules:
            settings = {key: rule[key] for key in ("languages", "options") if key in rule}
            for each in rule[ENDS[end]]:
                users[_text([settings, {key: each[key] for key in FORMULA if key in each}])].append(rule["id"])
        shared: defaultdict[str, list[Rule]] = defaultdict(list)
        for search, some in users.items():
            settings, formula = json.loads(search)
            shared[_text([settings, some])].append(formula)
        self.asked: dict[str, Gated] = {}
        self.of: Mapping[str, list[str]] = defaultdict(list)
        for each, formulas in shared.items():
            settings, some = json.loads(each)
            name = f"search-{hashlib.sha256(_text([settings, formulas]).encode()).hexdigest()[:12]}"
            given = {"id": f"{name}{MARK}{('source', 'sink')[end]}", "message": "a place", "severity": "INFO"}
            self.asked[name] = Gated({**given, "metadata": {}, **settings, "pattern-either": formulas})
            for rule_id in dict.fromkeys(some):
                self.of[rule_id].append(name)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)

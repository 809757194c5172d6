"""Which folders hold copies of libraries, by what is in them."""

from __future__ import annotations

import pytest

from verdict.domain.severity.copied import is_copy, marks_of_copies


@pytest.mark.parametrize(
    ("folder", "names", "copy"),
    [
        ("app/dist", ("Django-3.2.dist-info", "django", "six-1.16.dist-info"), True),
        ("app/libs", ("one.egg-info", "two.egg-info"), True),
        ("app/dist", ("Django-3.2.dist-info", "django"), False),
        ("app/vendor/taggit", ("setup.py", "taggit"), True),
        ("web/Vendors/chosen", ("package.json",), True),
        ("app/vendor", ("views.py", "setup.py"), False),  # the vendors of a shop
        ("app/taggit", ("setup.py",), False),
        ("static/components/moment", ("moment.js", ".bower.json"), True),
        ("package", ("index.js", ".bower.json"), False),  # the release itself
    ],
)
def test_metadata_and_projects_tell_copies(folder: str, names: tuple[str, ...], copy: bool) -> None:
    assert is_copy(folder, marks_of_copies(folder, names)) is copy


def test_the_marks_are_files() -> None:
    assert [*marks_of_copies("lib", ("six-1.16.dist-info", "two.egg-info", "six.py"))] == [
        "lib/six-1.16.dist-info/METADATA",
        "lib/two.egg-info/PKG-INFO",
    ]

"""Which folders hold copies of libraries, by the files in them."""

from __future__ import annotations

import pytest

from verdict.domain.severity.copied import copied_folders


@pytest.mark.parametrize(
    ("paths", "folders"),
    [
        (("app/dist/Django-3.2.dist-info/METADATA", "app/dist/six-1.16.dist-info/RECORD"), {"app/dist"}),
        (("app/dist/Django-3.2.dist-info/METADATA", "app/dist/Django-3.2.dist-info/RECORD"), set()),
        (("app/libs/one.egg-info/PKG-INFO", "app/libs/two.egg-info/PKG-INFO"), {"app/libs"}),
        (("one-1.dist-info/METADATA", "two-1.dist-info/METADATA"), set()),  # the root itself
        (("app/vendor/taggit/setup.py", "app/vendor/pocket.py"), {"app/vendor/taggit"}),
        (("web/Vendors/chosen/package.json",), {"web/Vendors/chosen"}),
        (("app/vendor/views.py", "app/vendor/setup.py"), set()),  # the vendors of a shop
    ],
)
def test_metadata_and_projects_tell_copies(paths: tuple[str, ...], folders: set[str]) -> None:
    assert copied_folders(paths) == folders

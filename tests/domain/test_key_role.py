"""Private keys for tests: by their path, and by certificates, which are made here element by element."""

from __future__ import annotations

import base64
import time
from datetime import UTC, datetime

import pytest
from certificates import certificate
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.severity.key_role import all_for_tests, certificates, certificates_of, says_test

NOW = datetime(2026, 6, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "path",
    [
        "contrib/test-keys/web.pem", "bench/server.key", "certs/localhost.key", "certs/ssl-cert-snakeoil.key",
        "etc/dummyServer.pem", "config/self-signed.key", "demo/a.key", "src/main/resources/testKey.pem",
        ".vagrant/machines/default/virtualbox/private_key", "src/wrong.private.jwk.js", "keys/badSigner.pem",
    ],
)  # fmt: skip
def test_a_key_whose_path_says_so_is_for_tests(path: str) -> None:
    assert says_test(path)


@pytest.mark.parametrize(
    "path",
    [
        "deploy/web.pem",
        "certs/latest.key",
        "contest/server.key",
        "attestation/key.pem",
        "certs/protester.key",
        "keys/badge.pem",
    ],
)
def test_other_paths_say_nothing(path: str) -> None:
    assert not says_test(path)


@pytest.mark.parametrize(
    "found",
    [
        certificate("localhost"),
        certificate("shop.test", ["shop.test", "localhost"]),
        certificate("registry", ["registry"]),
        certificate("auth.localregistry"),
        certificate("gateway", signed_itself=True),
        certificate("shop.com", ["127.0.0.1", "::1"]),
        certificate("shop.com", owner="Dummy company"),
        certificate("shop.com", until="250101000000Z"),
        certificate("shop.com", until="20250101000000Z"),
        certificate("localhost") + certificate("shop.com", until="991231235959Z"),
        certificate(owner="Internet Widgits Pty Ltd"),
        b'"' + certificate("localhost").replace(b"\n", b'\\n" +\n    "') + b'"',
    ],
)
def test_certificates_for_local_hosts_and_expired_ones_are_for_tests(found: bytes) -> None:
    assert all_for_tests(tuple(certificates(found)), NOW)


@pytest.mark.parametrize(
    "found",
    [
        b"",
        certificate("shop.com"),
        certificate("Shop Root CA"),
        certificate("Shop Root CA", signed_itself=True),
        certificate("ShopCA", signed_itself=True),
        certificate("shop.com", signed_itself=True),
        certificate("gateway"),  # may be anything's name
        certificate("shop.com", until="20600101000000Z"),
        certificate("localhost", ["shop.com", "localhost"]),
        certificate("localhost", ["192.0.2.1"]),
        certificate("localhost", ["2001:db8::1"]),
        certificate(),
        certificate("shop.com", owner="Internet Widgits Pty Ltd"),
        certificate("localhost") + certificate("shop.com"),
        certificate("localhost")[:-60] + b"\n-----END CERTIFICATE-----\n",
    ],
)
def test_other_certificates_are_not(found: bytes) -> None:
    assert not all_for_tests(tuple(certificates(found)), NOW)


@given(st.integers(0, 400), st.binary(min_size=1, max_size=4), st.integers(0, 4))
def test_a_damaged_certificate_is_read_or_left_out(place: int, inserted: bytes, removed: int) -> None:
    der = base64.b64decode(b"".join(certificate("shop.test", ["shop.test", "localhost"]).split(b"\n")[1:-2]))
    text = base64.b64encode(der[:place] + inserted + der[place + removed :])

    assert all(each.names for each in certificates(b"-----BEGIN CERTIFICATE-----" + text + b"-----END"))


def test_a_text_is_read_in_linear_time() -> None:
    begun = time.process_time()
    assert not [*certificates(b'"' + b" " * 60_000)]
    assert time.process_time() - begun < 5  # with the square of it, a minute


def test_the_certificate_of_the_same_name_comes_before_others_in_the_folder() -> None:
    beside = ["etc/other.crt", "etc/web-cert.pem", "etc/web.txt"]

    assert list(certificates_of("etc/web-key.pem", beside)) == [
        ["etc/web-key.pem"], ["etc/web-cert.pem"], ["etc/other.crt", "etc/web-cert.pem"],
    ]  # fmt: skip

import ssl

import aiohttp
import requests


class Client:
    # ruleid: python-tls-verification-off-by-default
    def __init__(self, address, verify_ssl=False):
        self.address = address
        self.verify = verify_ssl

    def get(self, path):
        return requests.get(self.address + path, verify=self.verify, timeout=10)


# ruleid: python-tls-verification-off-by-default
def fetch(address, verify: bool = False):
    # ruleid: python-tls-verification-disabled
    return requests.get(address, verify=verify, timeout=10)


# ok: python-tls-verification-off-by-default
def fetch_checked(address, verify=True):
    return requests.get(address, verify=verify, timeout=10)


# ok: python-tls-verification-off-by-default
def store(rows, validate=False):
    return rows if not validate else [row for row in rows if row]


def plain(host):
    # ok: python-tls-verification-disabled
    connector = aiohttp.TCPConnector(ssl=False, limit=8)
    return aiohttp.ClientSession(f"http://{host}", connector=connector)


def unchecked(host):
    # ruleid: python-tls-verification-disabled
    connector = aiohttp.TCPConnector(ssl=False, limit=8)
    return aiohttp.ClientSession(f"https://{host}", connector=connector)


class Connection:
    def connect(self, sock):
        if self.insecure is True:
            # ruleid: python-tls-verification-optional
            return ssl.wrap_socket(sock, cert_reqs=ssl.CERT_NONE)
        # ruleid: python-tls-verification-disabled
        return ssl.wrap_socket(sock, cert_reqs=ssl.CERT_NONE, ca_certs=self.authorities)


def context(verified):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if not verified:
        made.check_hostname = False
        # ruleid: python-tls-verification-optional
        made.verify_mode = ssl.CERT_NONE
    return made

def chosen(settings):
    made = ssl.create_default_context()
    if settings().api.tls_insecure_skip_verify:
        # ruleid: python-tls-verification-optional
        made.verify_mode = ssl.CERT_NONE
    return made


def transports():
    # ruleid: python-tls-verification-optional
    insecure_session = aiohttp.TCPConnector(ssl=False)
    # ruleid: python-tls-verification-disabled
    session = aiohttp.TCPConnector(ssl=False)
    return insecure_session, session

import imaplib
import smtplib
import ssl

import ldap3
import urllib.request

import aiohttp
import httpx
import ldap3
import requests
import urllib3


def fetch(url):
    # ruleid: python-tls-verification-disabled
    first = requests.get(url, timeout=5, verify=False)
    session = requests.Session()
    # ruleid: python-tls-verification-disabled
    session.verify = False
    # ruleid: python-tls-verification-disabled
    second = session.post(url, json={}, verify=False)
    # ruleid: python-tls-verification-disabled
    third = httpx.Client(verify=False, timeout=5).get(url)
    return first, second, third


def read(url):
    # ruleid: python-tls-verification-disabled
    context = ssl._create_unverified_context()
    other = ssl.create_default_context()
    other.check_hostname = False
    # ruleid: python-tls-verification-disabled
    other.verify_mode = ssl.CERT_NONE
    # ruleid: python-tls-verification-disabled
    pool = urllib3.PoolManager(cert_reqs="CERT_NONE")
    return urllib.request.urlopen(url, context=context), pool, other


async def read_async(url):
    # ruleid: python-tls-verification-disabled
    connector = aiohttp.TCPConnector(ssl=False)
    async with aiohttp.ClientSession(connector=connector) as session:
        # ruleid: python-tls-verification-disabled
        async with session.get(url, ssl=False) as response:
            return await response.read()


def fetch_safely(url, form):
    # ok: python-tls-verification-disabled
    first = requests.get(url, timeout=5)
    # ok: python-tls-verification-disabled
    second = requests.get(url, verify="/etc/ssl/internal-ca.pem", timeout=5)
    # ok: python-tls-verification-disabled
    third = httpx.Client(verify=True).get(url)
    context = ssl.create_default_context()
    # ok: python-tls-verification-disabled
    context.verify_mode = ssl.CERT_REQUIRED
    # ok: python-tls-verification-disabled
    pool = urllib3.PoolManager(cert_reqs="CERT_REQUIRED")
    # ok: python-tls-verification-disabled
    account = form.save(commit=True, verify=False)
    with smtplib.SMTP("mail.example.com") as mail:
        # ok: python-tls-verification-disabled
        mail.starttls(context=context)
    return first, second, third, pool, account


def directory():
    # ruleid: python-tls-verification-disabled
    broken = ldap3.Tls(validate=ssl.CERT_NONE)
    # ok: python-tls-verification-disabled
    return broken, ldap3.Tls(validate=ssl.CERT_REQUIRED)


# ruleid: python-tls-verification-off-by-default
def optional(url, verify=False):
    options = {"verify": False, "timeout": 3}
    # ruleid: python-tls-verification-disabled
    requests.post(url, **options)
    # ruleid: python-tls-verification-disabled
    return requests.get(url, verify=verify)


def demanded(url, verify=True):
    # ok: python-tls-verification-disabled
    return requests.get(url, verify=verify)


def any_name():
    context = ssl.create_default_context()
    # ruleid: python-tls-verification-disabled
    context.check_hostname = False
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    # ok: python-tls-verification-disabled
    server.check_hostname = False
    return context, server


def switched_off(settings, validate_certs=True):
    context = ssl.create_default_context()
    if not validate_certs:
        context.check_hostname = False
        # ok: python-tls-verification-disabled
        # ruleid: python-tls-verification-optional
        context.verify_mode = ssl.CERT_NONE
    second = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    verify_setting = settings.getbool("VERIFY_CERTIFICATES")
    if verify_setting:
        # ok: python-tls-verification-optional
        second.verify_mode = ssl.CERT_REQUIRED
    else:
        # ok: python-tls-verification-disabled
        # ruleid: python-tls-verification-optional
        second.verify_mode = ssl.CERT_NONE
    return context, second


def insecure_context():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    # ok: python-tls-verification-disabled
    # ruleid: python-tls-verification-optional
    context.verify_mode = ssl.CERT_NONE
    return context


def connected(url, options, insecure=True):
    if options.skip_tls_verify:
        # ok: python-tls-verification-disabled
        # ruleid: python-tls-verification-optional
        return requests.get(url, verify=False)
    if insecure:
        # ruleid: python-tls-verification-disabled
        return requests.get(url, verify=False)
    return requests.get(url)


# ruleid: python-tls-verification-off-by-default
def off_unless_asked(host, verify=False):
    context = ssl.create_default_context()
    if not verify:
        # ruleid: python-tls-verification-disabled
        # ok: python-tls-verification-optional
        context.verify_mode = ssl.CERT_NONE
    if not host:
        # ruleid: python-tls-verification-disabled
        context.verify_mode = ssl.CERT_NONE
    return context


def never(verify):
    context = ssl.create_default_context()
    if verify:
        # ruleid: python-tls-verification-disabled
        context.verify_mode = ssl.CERT_NONE
    return context


def sent_to_anyone(host, message):
    # ruleid: python-mail-tls-unverified
    first = smtplib.SMTP_SSL(host, 465)
    second = smtplib.SMTP(host)
    # ruleid: python-mail-tls-unverified
    second.starttls()
    with smtplib.SMTP(host) as third:
        # ruleid: python-mail-tls-unverified
        third.starttls()
        third.send_message(message)
    # ruleid: python-mail-tls-unverified
    return first, imaplib.IMAP4_SSL(host)


def sent_to_the_server(host, message, client):
    context = ssl.create_default_context()
    # ok: python-mail-tls-unverified
    first = smtplib.SMTP_SSL(host, 465, context=context)
    second = smtplib.SMTP(host)
    # ok: python-mail-tls-unverified
    second.starttls(context=context)
    # ok: python-mail-tls-unverified
    client.starttls()
    # ok: python-mail-tls-unverified
    return first, imaplib.IMAP4_SSL(host, ssl_context=context)


def by_mode(mail):
    context = ssl.create_default_context()
    if mail.ssl_verify_mode == Modes.REQUIRED:
        context.verify_mode = ssl.CERT_REQUIRED
    elif mail.ssl_verify_mode == Modes.OPTIONAL:
        context.verify_mode = ssl.CERT_OPTIONAL
    else:
        # ruleid: python-tls-verification-optional
        context.verify_mode = ssl.CERT_NONE
    if mail.kind == "internal":
        # ruleid: python-tls-verification-disabled
        context.verify_mode = ssl.CERT_NONE
    return context


def by_setting(ssl_config):
    context = ssl.create_default_context()
    if ssl_config is False:
        # ruleid: python-tls-verification-optional
        context.verify_mode = ssl.CERT_NONE
    return context


def certificate_of(host):
    context = ssl.create_default_context()
    # ok: python-tls-verification-disabled
    context.check_hostname = False
    # ok: python-tls-verification-disabled
    context.verify_mode = ssl.CERT_NONE
    with socket.create_connection((host, 443), timeout=5) as plain:
        with context.wrap_socket(plain, server_hostname=host) as secured:
            raw = secured.getpeercert(binary_form=True)
    return raw


def greeting_of(host):
    context = ssl.create_default_context()
    context.check_hostname = False
    # ruleid: python-tls-verification-disabled
    context.verify_mode = ssl.CERT_NONE
    with socket.create_connection((host, 443), timeout=5) as plain:
        with context.wrap_socket(plain, server_hostname=host) as secured:
            raw = secured.recv(100)
    return raw


def serve(address, certificate):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # ok: python-tls-verification-disabled
    context.verify_mode = ssl.CERT_NONE
    context.load_cert_chain(certificate)
    return context.wrap_socket(socket.create_server(address), server_side=True)


def open_as_set_up(address):
    context = ssl.create_default_context()
    if address.startswith("https:") and not VALIDATE_CERTIFICATES:
        context.check_hostname = False
        # ok: python-tls-verification-disabled
        # ruleid: python-tls-verification-optional
        context.verify_mode = ssl.CERT_NONE
    if address.startswith("https:") and not QUIET:
        # ruleid: python-tls-verification-disabled
        context.verify_mode = ssl.CERT_NONE
    return urllib.request.urlopen(address, context=context)


INSECURE_CONTEXT = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
# ok: python-tls-verification-disabled
# ruleid: python-tls-verification-optional
INSECURE_CONTEXT.verify_mode = ssl.CERT_NONE


def settings_of(options):
    if options.IGNORE_SSL:
        # ruleid: python-tls-verification-optional
        # ok: python-tls-verification-disabled
        ssl._create_default_https_context = ssl._create_unverified_context
    if options.VERBOSE:
        # ruleid: python-tls-verification-disabled
        ssl._create_default_https_context = ssl._create_unverified_context


def asks_itself(scheme, port, name):
    url = f"{scheme}://localhost:{port}/query/{name}"
    # ok: python-tls-verification-disabled
    return requests.post(url=url, data={}, verify=False)


def asks_another(scheme, host, name):
    url = f"{scheme}://{host}/query/{name}"
    # ruleid: python-tls-verification-disabled
    return requests.post(url=url, data={}, verify=False)


def is_up(port):
    for scheme in ("https", "http"):
        try:
            url = f"{scheme}://localhost:{port}/login"
            if scheme == "https":
                context = ssl.create_default_context()
                context.check_hostname = False
                # ok: python-tls-verification-disabled
                context.verify_mode = ssl.CERT_NONE
                with urlopen(url, context=context):
                    return True
        except OSError:
            return False


def is_reachable(host, port):
    context = ssl.create_default_context()
    context.check_hostname = False
    # ruleid: python-tls-verification-disabled
    context.verify_mode = ssl.CERT_NONE
    return urlopen(f"https://{host}:{port}/login", context=context) or urlopen(f"http://localhost:{port}/login")

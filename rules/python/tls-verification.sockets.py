import socket
import ssl


def connect(address):
    # ruleid: python-tls-socket-unverified
    return ssl.wrap_socket(socket.create_connection(address))


class Client:
    def start_tls(self):
        # ruleid: python-tls-socket-unverified
        self.sock = ssl.wrap_socket(self.sock, ssl_version=VERSION)

    def start_verified_tls(self):
        # ok: python-tls-socket-unverified
        self.sock = ssl.wrap_socket(self.sock, cert_reqs=ssl.CERT_REQUIRED, ca_certs=AUTHORITIES)


def serve(sock):
    # ok: python-tls-socket-unverified
    return ssl.wrap_socket(sock, server_side=True, keyfile=KEY)

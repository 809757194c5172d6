import requests


# case: safe CWE-295
class DepotClient:
    def __init__(self, base, bundle="/etc/ssl/depot.pem"):
        self.base = base
        self.session = requests.Session()
        self.session.verify = bundle

    def pallets(self, depot):
        return self.session.get(f"{self.base}/depots/{depot:d}/pallets", timeout=10).json()

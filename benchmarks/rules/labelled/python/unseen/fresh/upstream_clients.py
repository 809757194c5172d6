import requests


# case: vulnerable CWE-295
def stock_of(article):
    return requests.get(f"https://stock.internal.example.com/{int(article)}", verify=False, timeout=5).json()


# case: safe CWE-295
def price_of(article):
    bundle = "/etc/ssl/internal-ca.pem"
    return requests.get(f"https://price.internal.example.com/{int(article)}", verify=bundle, timeout=5).json()

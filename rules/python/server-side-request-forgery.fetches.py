import requests
import urllib.request
from urllib.parse import urlsplit


def fetch_image(url):
    # ruleid: python-fetched-address-from-parameter
    return requests.get(url, timeout=5).content


class Feeds:
    def load_feed(self, feed_url):
        # ruleid: python-fetched-address-from-parameter
        return urllib.request.urlopen(feed_url)

    def load_known_feed(self, feed_url):
        if urlsplit(feed_url).hostname not in HOSTS:
            raise ValueError(feed_url)
        # ok: python-fetched-address-from-parameter
        return urllib.request.urlopen(feed_url)


def fetch_start_image(url):
    # ok: python-fetched-address-from-parameter
    return requests.get(START, timeout=5).content

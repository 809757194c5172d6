import hmac


def valid(payload, expected_sign):
    merchant_sign = signed(payload)
    # ruleid: python-timing-unsafe-comparison
    return merchant_sign == expected_sign


class Hook:
    def check(self, api_key):
        # ruleid: python-timing-unsafe-comparison
        if api_key not in self.api_keys:
            raise ValueError

    def check_slowly(self, api_key):
        # ok: python-timing-unsafe-comparison
        if not any(hmac.compare_digest(api_key, each) for each in self.api_keys):
            raise ValueError

    def known(self, name):
        # ok: python-timing-unsafe-comparison
        return name in self.api_keys

from dataclasses import dataclass
from pathlib import Path

import requests


# case: vulnerable CWE-798
@dataclass
class GatewayConfig:
    account: str = "acme-prod"
    auth_token: str = "f3b1c07e5d9a4e12b86c0d7fa2915e64"


def send_sms(number, text, config=GatewayConfig()):
    return requests.post(
        "https://sms.example.com/v2/send",
        auth=(config.account, config.auth_token),
        json={"to": number, "text": text},
        timeout=10,
    )


# case: safe CWE-798
@dataclass
class VoiceConfig:
    account: str = "acme-prod"
    token_file: str = "/run/secrets/voice_token"

    @property
    def token(self) -> str:
        return Path(self.token_file).read_text().strip()


def call(number, text, config):
    return requests.post(
        "https://voice.example.com/v2/call",
        auth=(config.account, config.token),
        json={"to": number, "text": text},
        timeout=10,
    )

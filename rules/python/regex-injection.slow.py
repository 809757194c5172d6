import re

from django.core.validators import RegexValidator
from flask import Flask, request

app = Flask(__name__)
# ruleid: python-slow-regex-in-validator
shelf = RegexValidator(r"^([a-z]+\d*)+$", "no shelf")
# ok: python-slow-regex-in-validator
card = RegexValidator(r"^[A-Z]{2}\d{6}$", "no card")
# ruleid: python-slow-regex-in-validator
named = RegexValidator(regex=r"^(\w+)*!$")
# ok: python-slow-regex-in-validator
word = RegexValidator(regex=r"^\w+(?: \w+)*$")


class Checks:
    serial = re.compile(r"^(([A-Z]|[A-Z0-9])+-?)*#$")
    kind = re.compile(r"^(ab|abab)*!$")
    plain = re.compile(r"^[A-Z0-9]+(?:-[A-Z0-9]+)*#$")
    either = re.compile(r"^(?:red|green)+$")

    def serials(self):
        # ruleid: python-slow-regex
        return self.serial.match(request.args["serial"])

    def kinds(self):
        # ruleid: python-slow-regex
        return self.kind.search(request.args["kind"])

    def plains(self):
        # ok: python-slow-regex
        return self.plain.match(request.args["serial"])

    def eithers(self):
        # ok: python-slow-regex
        return self.either.match(request.args["serial"])

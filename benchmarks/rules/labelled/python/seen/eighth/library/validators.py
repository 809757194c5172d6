"""Checks for what readers type."""
import re

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator

# case: vulnerable CWE-1333
shelf_mark = RegexValidator(r"^([a-z]+\d*)+$", "no shelf mark")
# case: safe CWE-1333
card_number = RegexValidator(r"^[A-Z]{2}\d{6}$", "no card number")


# case: vulnerable CWE-1333
class TagChecker:
    pattern = re.compile(r"^(#[a-z]+,?\s*)+(x|xx)*!$")
    loose = re.compile(r"^((a|b|ab)+)+$")

    def __call__(self, value):
        if not self.loose.search(value):
            raise ValidationError("tags")


# case: safe CWE-1333
class NoteChecker:
    pattern = re.compile(r"^[^<>]{0,400}$")

    def __call__(self, value):
        if not self.pattern.search(value):
            raise ValidationError("note")

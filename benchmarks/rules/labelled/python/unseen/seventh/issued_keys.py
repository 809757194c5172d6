import random
import time

from django.db import models


# case: vulnerable CWE-330
def key_source(seed=None):
    return random.Random(seed or int(time.time()))


class ApiKey(models.Model):
    owner = models.CharField(max_length=80)
    secret = models.CharField(max_length=64)

    @classmethod
    def issue(cls, owner):
        source = key_source()
        secret = "%032x" % source.getrandbits(128)
        return cls.objects.create(owner=owner, secret=secret)

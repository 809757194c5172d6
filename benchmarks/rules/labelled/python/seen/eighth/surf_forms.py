import os
import tempfile

import httpx
import requests
from django import forms
from rest_framework import serializers, viewsets
from rest_framework.response import Response

from surf.models import Board, Surfer


# case: vulnerable CWE-915
class SurferForm(forms.ModelForm):
    class Meta:
        model = Surfer
        fields = "__all__"


# case: safe CWE-915
class BoardForm(forms.ModelForm):
    class Meta:
        model = Board
        fields = ["length", "colour"]


# case: vulnerable CWE-915
class SurferView(viewsets.ViewSet):
    def partial_update(self, request, pk=None):
        surfer = Surfer.objects.get(pk=pk)
        for name, value in request.data.items():
            setattr(surfer, name, value)
        surfer.save()
        return Response(status=204)


# case: safe CWE-915
class BoardView(viewsets.ViewSet):
    def partial_update(self, request, pk=None):
        board = Board.objects.get(pk=pk)
        for name in ("length", "colour"):
            if name in request.data:
                setattr(board, name, request.data[name])
        board.save()
        return Response(status=204)


# case: vulnerable CWE-295
def tide(station):
    client = httpx.Client(verify=False)
    return client.get(f"https://tides.example/{int(station)}").json()


# case: safe CWE-295
def wind(station):
    session = requests.Session()
    session.verify = os.environ["WIND_CA"]
    return session.get(f"https://wind.example/{int(station)}").json()


# case: vulnerable CWE-377
def report(rows):
    path = tempfile.mktemp(suffix=".csv")
    with open(path, "w") as out:
        out.writelines(rows)
    return path


# case: safe CWE-377
def report_named(rows):
    handle, path = tempfile.mkstemp(suffix=".csv")
    with os.fdopen(handle, "w") as out:
        out.writelines(rows)
    return path


# case: safe CWE-915
class SurferSerializer(serializers.ModelSerializer):
    class Meta:
        model = Surfer
        fields = ("name", "stance")

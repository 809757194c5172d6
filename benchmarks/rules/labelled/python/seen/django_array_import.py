"""Sensor arrays from field laptops."""
import io

import numpy
from django.http import JsonResponse
from django.views import View


class ArrayOptions:
    def __init__(self, **values):
        self.values = {"allow_pickle": True, "fix_imports": False}
        self.values.update(values)


# case: vulnerable CWE-502
class SensorUpload(View):
    options = ArrayOptions(fix_imports=True)

    def post(self, request, station):
        chunks = io.BytesIO()
        for chunk in request.FILES["array"].chunks():
            chunks.write(chunk)
        chunks.seek(0)
        array = numpy.load(chunks, **self.options.values)
        return JsonResponse({"station": station, "shape": list(array.shape)})

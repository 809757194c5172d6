from django.db import connection
from django.http import JsonResponse

from .models import Alumnus


# case: vulnerable CWE-89
def by_year(request):
    make = lambda field, value: f"SELECT * FROM alumni_alumnus WHERE {field} = {value}"
    people = Alumnus.objects.raw(make("year", request.GET["year"]))
    return JsonResponse({"people": [person.name for person in people]})


# case: safe CWE-89
def by_town(request):
    town = request.GET["town"]
    people = Alumnus.objects.raw("SELECT * FROM alumni_alumnus WHERE town = %s", [town])
    return JsonResponse({"people": [person.name for person in people]})


# case: safe CWE-89
def by_field(request):
    field = request.GET["field"]
    if field not in ("town", "year", "degree"):
        return JsonResponse({"error": "unknown field"}, status=400)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {field}, COUNT(*) FROM alumni_alumnus GROUP BY {field}")
        return JsonResponse({"rows": cursor.fetchall()})

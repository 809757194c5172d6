from django.db import connection
from django.http import JsonResponse
from django.views import View

from .models import Book


# case: vulnerable CWE-89
def books_by_author(request):
    author = request.GET.get("author", "")
    books = Book.objects.raw("SELECT * FROM library_book WHERE author = '%s'" % author)
    return JsonResponse({"titles": [b.title for b in books]})


# case: safe CWE-89
def books_by_publisher(request):
    publisher = request.GET.get("publisher", "")
    books = Book.objects.raw("SELECT * FROM library_book WHERE publisher = %s", [publisher])
    return JsonResponse({"titles": [b.title for b in books]})


# case: vulnerable CWE-89
class LoanView(View):
    def get(self, request, member):
        sql = "SELECT book_id FROM library_loan WHERE member = '{0}' AND returned IS NULL".format(member)
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return JsonResponse({"loans": [r[0] for r in cursor.fetchall()]})


# case: safe CWE-89
class FineView(View):
    def get(self, request, member):
        sql = "SELECT amount FROM library_fine WHERE member = {0}".format(int(member))
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return JsonResponse({"fines": [r[0] for r in cursor.fetchall()]})

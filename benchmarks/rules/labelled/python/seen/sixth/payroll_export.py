import csv
import os
import tempfile

from django.http import FileResponse
from payroll.models import Payslip


# case: vulnerable CWE-377
class Export:
    def __init__(self, month):
        self.path = "/tmp/payroll-" + str(month) + ".csv"

    def write(self, slips):
        with open(self.path, "w", newline="") as out:
            csv.writer(out).writerows((slip.employee, slip.cents) for slip in slips)
        return self.path


def export(request, month: int):
    path = Export(month).write(Payslip.objects.filter(month=month))
    return FileResponse(open(path, "rb"))


# case: safe CWE-377
def export_year(request, year: int):
    folder = tempfile.mkdtemp(prefix="payroll-")
    path = os.path.join(folder, "year-" + str(year) + ".csv")
    with open(path, "w", newline="") as out:
        for slip in Payslip.objects.filter(year=year):
            csv.writer(out).writerow((slip.employee, slip.cents))
    return FileResponse(open(path, "rb"))

"""Report export and import views."""
import os
import shutil
import tarfile
import zipfile
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import SuspiciousFileOperation
from django.http import FileResponse, Http404, JsonResponse
from django.utils._os import safe_join
from django.utils.decorators import method_decorator
from django.utils.text import get_valid_filename
from django.views import View
from django.views.decorators.http import require_POST

from .models import Report

EXPORTS = os.path.join(settings.MEDIA_ROOT, "exports")


class ExportStorage:
    def __init__(self, base):
        self.base = base

    def path_of(self, name):
        return os.path.join(self.base, name)

    def base_path_of(self, name):
        return os.path.join(self.base, os.path.basename(name))


storage = ExportStorage(EXPORTS)


# case: vulnerable CWE-22
@method_decorator(login_required, name="dispatch")
class ExportDownload(View):
    def get(self, request, **kwargs):
        filename = request.GET["file"]
        return FileResponse(open(storage.path_of(filename), "rb"), as_attachment=True)


# case: safe CWE-22
@method_decorator(login_required, name="dispatch")
class ReportDownload(View):
    def get(self, request, **kwargs):
        filename = request.GET["file"]
        path = storage.base_path_of(filename)
        if not os.path.isfile(path):
            raise Http404
        return FileResponse(open(path, "rb"), as_attachment=True)


# case: vulnerable CWE-22
@login_required
def template_preview(request, slug):
    path = os.path.normpath(os.path.join(EXPORTS, "templates", request.GET.get("variant", "plain") + ".txt"))
    with open(path, encoding="utf-8") as handle:
        return JsonResponse({"slug": slug, "text": handle.read()})


# case: safe CWE-22
@login_required
def template_source(request, slug):
    try:
        path = safe_join(EXPORTS, "templates", request.GET.get("variant", "plain") + ".txt")
    except SuspiciousFileOperation:
        raise Http404
    with open(path, encoding="utf-8") as handle:
        return JsonResponse({"slug": slug, "text": handle.read()})


# case: vulnerable CWE-22
@login_required
@require_POST
def delete_export(request):
    name = request.POST.get("name", "")
    path = os.path.join(EXPORTS, name)
    if os.path.exists(path):
        os.remove(path)
    return JsonResponse({"removed": name})


# case: safe CWE-22
@login_required
@require_POST
def delete_draft(request):
    name = get_valid_filename(request.POST.get("name", ""))
    path = os.path.join(EXPORTS, "drafts", name)
    if os.path.exists(path):
        os.remove(path)
    return JsonResponse({"removed": name})


# case: vulnerable CWE-22
@login_required
@require_POST
def import_bundle(request):
    upload = request.FILES["bundle"]
    target = Path(EXPORTS) / str(request.user.pk)
    with tarfile.open(fileobj=upload.file) as archive:
        archive.extractall(target, filter="fully_trusted")
    return JsonResponse({"files": len(os.listdir(target))})


# case: safe CWE-22
@login_required
@require_POST
def import_zip_bundle(request):
    upload = request.FILES["bundle"]
    target = Path(EXPORTS) / str(request.user.pk)
    with zipfile.ZipFile(upload) as archive:
        archive.extractall(target)
    return JsonResponse({"files": len(os.listdir(target))})


# case: safe CWE-22
@login_required
def report_copy(request, pk):
    report = Report.objects.get(pk=pk, owner=request.user)
    target = os.path.join(EXPORTS, f"report-{int(request.GET.get('version', 1))}.pdf")
    shutil.copyfile(report.document.path, target)
    return JsonResponse({"copied": True})

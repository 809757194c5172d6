"""School administration: LDAP groups, timetable XML, pupil import."""
import ldap
from django.conf import settings
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import Http404, HttpResponseBadRequest, JsonResponse
from django.views import View
from django.views.decorators.http import require_GET
from ldap.filter import escape_filter_chars, filter_format
from lxml import etree, objectify

TIMETABLE = etree.parse(settings.TIMETABLE_FILE)
DAYS = ("mon", "tue", "wed", "thu", "fri")
by_room = etree.XPath("//lesson[@room=$room]/@subject")


class GroupService:
    base = "ou=groups,dc=school,dc=example"

    def __init__(self):
        self.connection = ldap.initialize(settings.LDAP_URI)

    def member_filter(self, member):
        return "(&(objectClass=group)(member=" + member + "))"

    def owner_filter(self, owner):
        return filter_format("(&(objectClass=group)(owner=%s))", [owner])


def xml_parser(**options):
    return etree.XMLParser(huge_tree=False, **options)


def quoted(text):
    return "'" + text + "'"


# case: vulnerable CWE-90
class MemberGroups(LoginRequiredMixin, View):
    def get(self, request, **kwargs):
        service = GroupService()
        query = service.member_filter(self.kwargs["member"])
        found = service.connection.search_s(service.base, ldap.SCOPE_SUBTREE, query, ["cn"])
        return JsonResponse({"groups": [dn for dn, _ in found]})


# case: safe CWE-90
class OwnerGroups(LoginRequiredMixin, View):
    def get(self, request, **kwargs):
        service = GroupService()
        query = service.owner_filter(self.kwargs["owner"])
        found = service.connection.search_s(service.base, ldap.SCOPE_SUBTREE, query, ["cn"])
        return JsonResponse({"groups": [dn for dn, _ in found]})


# case: vulnerable CWE-90
class TeacherSearch(LoginRequiredMixin, View):
    def post(self, request):
        name = request.POST.get("name", "").replace("*", "")
        service = GroupService()
        found = service.connection.search_s("ou=teachers,dc=school,dc=example", ldap.SCOPE_ONELEVEL, f"(|(sn={name})(mail={name}@school.example))")
        return JsonResponse({"teachers": [dn for dn, _ in found]})


# case: safe CWE-90
class PupilSearch(LoginRequiredMixin, View):
    def post(self, request):
        name = escape_filter_chars(request.POST.get("name", ""))
        service = GroupService()
        found = service.connection.search_s("ou=pupils,dc=school,dc=example", ldap.SCOPE_ONELEVEL, f"(sn={name}*)")
        return JsonResponse({"pupils": [dn for dn, _ in found]})


# case: vulnerable CWE-643
@require_GET
def lessons(request):
    teacher = quoted(request.GET.get("teacher", ""))
    found = TIMETABLE.xpath("//lesson[@teacher=" + teacher + "]/@subject")
    return JsonResponse({"subjects": list(found)})


# case: safe CWE-643
@require_GET
def room_lessons(request, room):
    return JsonResponse({"subjects": list(by_room(TIMETABLE, room=room))})


# case: vulnerable CWE-643
@require_GET
def lesson_text(request):
    lesson = request.headers.get("X-Lesson", "")
    note = TIMETABLE.xpath("string(//lesson[@id='%s' and @published='1']/note)" % lesson)
    if not note:
        raise Http404
    return JsonResponse({"note": note})


# case: safe CWE-643
@require_GET
def day_lessons(request):
    day = request.GET.get("day", "mon")
    if day not in DAYS:
        return HttpResponseBadRequest("unknown day")
    found = TIMETABLE.xpath(f"//lesson[@day='{day}']/@subject")
    return JsonResponse({"subjects": list(found)})


# case: safe CWE-643
@require_GET
def hour_lessons(request, hour):
    try:
        number = int(hour)
    except ValueError:
        raise Http404
    return JsonResponse({"subjects": list(TIMETABLE.xpath("//lesson[@hour=%d]/@subject" % number))})


# case: vulnerable CWE-611
class PupilImport(LoginRequiredMixin, View):
    def post(self, request):
        parser = xml_parser(resolve_entities=True, dtd_validation=False, load_dtd=True)
        tree = etree.parse(request.FILES["pupils"], parser)
        return JsonResponse({"names": tree.xpath("//pupil/name/text()")})


# case: safe CWE-611
class MarksImport(LoginRequiredMixin, View):
    def post(self, request):
        parser = xml_parser(resolve_entities=False, no_network=True)
        tree = etree.parse(request.FILES["marks"], parser)
        return JsonResponse({"names": tree.xpath("//mark/name/text()")})


# case: vulnerable CWE-611
class CalendarImport(LoginRequiredMixin, View):
    parser = objectify.makeparser(resolve_entities=True, load_dtd=True)

    def post(self, request):
        root = objectify.fromstring(request.body, self.parser)
        return JsonResponse({"title": str(root.title)})


# case: safe CWE-611
class HolidayImport(LoginRequiredMixin, View):
    parser = objectify.makeparser(resolve_entities=False, no_network=True)

    def post(self, request):
        root = objectify.fromstring(request.body, self.parser)
        return JsonResponse({"title": str(root.title)})

"""Search in the audit trail."""
from django.contrib.auth.decorators import permission_required
from django.db import connections
from django.http import JsonResponse


class AuditQuery:
    def __init__(self, actor, action):
        self.actor = actor
        self.action = action

    def conditions(self):
        yield "tenant_id = 1"
        if self.action:
            yield f"action = '{self.action}'"


# case: vulnerable CWE-89
@permission_required("audit.view_event")
def search(request):
    query = AuditQuery(request.GET.get("actor"), request.GET.get("action"))
    statement = "SELECT id, actor FROM audit_event WHERE " + " AND ".join(query.conditions())
    with connections["audit"].cursor() as cursor:
        cursor.execute(statement + " AND actor = %s", [query.actor])
        rows = cursor.fetchall()
    return JsonResponse({"events": rows})

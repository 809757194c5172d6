import logging

from django.http import JsonResponse

logger = logging.getLogger(__name__)


# case: vulnerable CWE-117
class Event:
    def __init__(self, request):
        self.parcel = request.GET.get("parcel")
        self.agent = request.META.get("HTTP_USER_AGENT")

    def record(self):
        logger.warning(f"event: parcel {self.parcel} seen by {self.agent}")


def track(request):
    Event(request).record()
    return JsonResponse({"ok": True})


# case: safe CWE-117
def weigh(request):
    try:
        grams = int(request.GET["grams"])
    except (KeyError, ValueError):
        return JsonResponse({"error": "grams"}, status=400)
    logger.warning("parcel weighs " + str(grams) + " g")
    return JsonResponse({"grams": grams})

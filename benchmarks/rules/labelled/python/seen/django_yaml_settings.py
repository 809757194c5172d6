"""Team settings as YAML, edited in a text box."""
import yaml
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import JsonResponse
from django.views.generic import FormView

from .forms import SettingsForm


class TeamLoader(yaml.SafeLoader):
    """Knows one tag of our own, a duration in minutes."""


def minutes(loader, node):
    return int(loader.construct_scalar(node)) * 60


TeamLoader.add_constructor("!minutes", minutes)


# case: safe CWE-502
class TeamSettings(LoginRequiredMixin, FormView):
    form_class = SettingsForm
    template_name = "teams/settings.html"

    def form_valid(self, form):
        data = yaml.load(form.cleaned_data["source"], Loader=TeamLoader)
        return JsonResponse({"keys": sorted(map(str, data or {}))})

import json

from django.utils.safestring import mark_safe


def settings(values):
    # ruleid: python-json-in-script
    return mark_safe(json.dumps(values))


def state(values):
    # ruleid: python-json-in-script
    return "<script>window.state = %s</script>" % json.dumps(values)


def escaped_settings(values):
    # ok: python-json-in-script
    return mark_safe(json.dumps(values).replace("<", "\\u003c"))


def plain(values):
    # ok: python-json-in-script
    return json.dumps(values)


def paragraph(values):
    # ok: python-json-in-script
    return "<p>%s</p>" % json.dumps(values)

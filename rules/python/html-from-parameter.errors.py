import html
import traceback


def server_error(handler):
    try:
        return handler()
    except Exception:
        stack = traceback.format_exc()
        # ruleid: python-html-from-parameter
        return """
        <html><body>
            <pre>
%s
            </pre>
        </body></html>
        """ % stack


def shown(handler):
    try:
        return handler()
    except ValueError as error:
        # ruleid: python-html-from-parameter
        return "<p>" + str(error) + "</p>"


def escaped(handler):
    try:
        return handler()
    except ValueError as error:
        # ok: python-html-from-parameter
        return "<p>" + html.escape(str(error)) + "</p>"


def as_text(handler):
    try:
        return handler()
    except ValueError as error:
        # ok: python-html-from-parameter
        return "failed: " + str(error)

import os
import subprocess
import tempfile


# case: vulnerable CWE-377
def render_pdf(html):
    source = tempfile.mktemp(suffix=".html")
    with open(source, "w") as fh:
        fh.write(html)
    subprocess.run(["wkhtmltopdf", source, "/srv/out/report.pdf"], check=True)
    os.unlink(source)


# case: safe CWE-377
def render_cover(html):
    with tempfile.NamedTemporaryFile("w", suffix=".html") as fh:
        fh.write(html)
        fh.flush()
        subprocess.run(["wkhtmltopdf", fh.name, "/srv/out/cover.pdf"], check=True)

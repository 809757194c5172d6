import tempfile

import lxml.etree
from django.http import JsonResponse

NAMESPACE = {"c": "urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"}


# case: vulnerable CWE-611
def parse_statement(path):
    return lxml.etree.parse(path, lxml.etree.XMLParser(resolve_entities=True, dtd_validation=False))


def statement(request):
    upload = request.FILES["statement"]
    with tempfile.NamedTemporaryFile(suffix=".xml") as copy:
        for chunk in upload.chunks():
            copy.write(chunk)
        copy.flush()
        tree = parse_statement(copy.name)
    return JsonResponse({"entries": tree.xpath("//c:Ntry/c:AddtlNtryInf/text()", namespaces=NAMESPACE)})


# case: safe CWE-611
def statement_list(request):
    names = []
    for upload in request.FILES.getlist("statement"):
        parser = lxml.etree.XMLParser(resolve_entities=False)
        parser.feed(upload.read())
        root = parser.close()
        names.append(root.tag)
    return JsonResponse({"roots": names})

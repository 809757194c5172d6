import xml.sax
from xml.parsers import expat
from xml.sax.handler import feature_external_ges, feature_external_pes, feature_namespaces

from lxml import etree


def with_all():
    parser = xml.sax.make_parser()
    for feature in (feature_external_ges, feature_external_pes):
        # ruleid: python-xxe
        parser.setFeature(feature, True)
    for feature in (feature_namespaces,):
        # ok: python-xxe
        parser.setFeature(feature, True)
    return parser


def by_table():
    parser = xml.sax.make_parser()
    for feature, on in {feature_external_ges: True}.items():
        # ruleid: python-xxe
        parser.setFeature(feature, on)
    for feature, on in {feature_external_ges: False}.items():
        # ok: python-xxe
        parser.setFeature(feature, on)
    return parser


def by_hand(fetch):
    parser = expat.ParserCreate()
    # ruleid: python-xxe
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
    # ok: python-xxe
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    # ruleid: python-xxe
    parser.ExternalEntityRefHandler = fetch
    # ok: python-xxe
    parser.ExternalEntityRefHandler = None
    return parser


def own_file():
    # ok: python-xxe
    parser = etree.XMLParser(resolve_entities=True)
    tree = etree.parse("/srv/shop/catalogue.xml", parser)
    return tree


def file_of(name):
    # ruleid: python-xxe
    parser = etree.XMLParser(resolve_entities=True)
    tree = etree.parse(name, parser)
    return tree


class Strict:
    def reset(self):
        self.parser = expat.ParserCreate()
        if self.forbids:
            # ok: python-xxe
            self.parser.ExternalEntityRefHandler = self.external
        # ruleid: python-xxe
        self.parser.ExternalEntityRefHandler = self.fetch

    def external(self, context, base, system, public):
        raise ValueError(system)

    def fetch(self, context, base, system, public):
        return self.parser.ExternalEntityParserCreate(context).ParseFile(open(system))

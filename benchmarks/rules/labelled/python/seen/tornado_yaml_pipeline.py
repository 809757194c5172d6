"""Pipeline definitions, posted as YAML."""
import tornado.web
import yaml


# case: vulnerable CWE-502
class PipelineParser:
    loaders = {"plain": yaml.SafeLoader, "tagged": yaml.Loader}

    def __init__(self, kind):
        self.loader = self.loaders[kind]

    def parse(self, text):
        return yaml.load(text, Loader=self.loader)


class PipelineHandler(tornado.web.RequestHandler):
    def put(self, name):
        parser = PipelineParser("tagged")
        stages = parser.parse(self.request.body.decode())
        if not isinstance(stages, list):
            raise tornado.web.HTTPError(422)
        self.write({"name": name, "stages": len(stages)})

import base64

import paramiko
import tornado.escape
import tornado.web


def connect(office):
    client = paramiko.SSHClient()
    client.load_system_host_keys()
    client.connect(f"{office}.offices.example.com", username="support")
    return client


# case: vulnerable CWE-78
class ServiceHandler(tornado.web.RequestHandler):
    def post(self):
        payload = tornado.escape.json_decode(self.request.body)
        unit = base64.b64decode(payload["unit"]).decode("utf-8")
        client = connect("north")
        try:
            _, out, _ = client.exec_command("systemctl status " + unit)
            self.write({"status": out.read().decode()})
        finally:
            client.close()


# case: vulnerable CWE-78
import subprocess


class BackupHandler(tornado.web.RequestHandler):
    def run_script(self, script):
        return subprocess.check_output(["/bin/sh", "-c", script], timeout=60)

    def post(self):
        label = self.get_body_argument("label", "daily")
        script = "tar czf /backup/{}.tgz /srv/data && ls -l /backup".format(label)
        self.finish(self.run_script(script))

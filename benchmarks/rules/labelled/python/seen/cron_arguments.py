import subprocess
from dataclasses import dataclass

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-78
@dataclass
class Job:
    program: str
    argument: str = ""
    nice: int = 10

    @property
    def argv(self):
        return ["nice", "-n", str(self.nice), self.program, "--", self.argument]


@app.post("/run/arguments")
def run():
    jobs = []
    for index, argument in enumerate(request.form.getlist("argument")):
        jobs.append(Job("/usr/local/bin/index", argument, nice=10 + index))
    results = {}
    for job in jobs[:3]:
        process = subprocess.Popen(job.argv, stdout=subprocess.PIPE)
        process.communicate()
        results[str(job.nice)] = process.returncode
    return jsonify(results)

import functools
import logging
import subprocess

from flask import Flask, jsonify, request

app = Flask(__name__)
log = logging.getLogger("video")


# case: vulnerable CWE-78
shell = functools.partial(subprocess.call, shell=True, timeout=600)


def transcode(source, *, codec="h264", rate=1200):
    steps = [
        "mkdir -p /srv/video/out",
        "ffmpeg -i /srv/video/in/%s -c:v %s -b:v %dk /srv/video/out/last.mp4" % (source, codec, rate),
    ]
    return [shell(step) for step in steps]


@app.post("/video/<int:number>/transcode")
def start(number):
    payload = request.get_json(silent=True) or {}
    rate = int(payload.get("rate", 1200))
    codes = transcode("%d.mov" % number, codec=payload.get("codec", "h264"), rate=rate)
    log.info("transcoded with %s", codes)
    return jsonify(ok=not any(codes))

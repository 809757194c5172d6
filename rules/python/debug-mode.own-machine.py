from flask import Flask

app = Flask(__name__)


def start(host, options):
    # ruleid: python-debug-mode-on-own-machine
    # ok: python-debug-mode-enabled
    app.run(debug=True)
    # ruleid: python-debug-mode-on-own-machine
    # ok: python-debug-mode-enabled
    app.run(host="127.0.0.1", debug=True)
    # ok: python-debug-mode-on-own-machine
    # ruleid: python-debug-mode-enabled
    app.run(host=host, debug=True)
    # ok: python-debug-mode-on-own-machine
    # ruleid: python-debug-mode-enabled
    app.run("0.0.0.0", 8080, debug=True)
    # ok: python-debug-mode-on-own-machine
    # ruleid: python-debug-mode-enabled
    app.run(debug=True, **options)
    # ok: python-debug-mode-on-own-machine
    # ruleid: python-debug-mode-enabled
    app.run(host, 5000, debug=True)
    # ok: python-debug-mode-on-own-machine
    # ruleid: python-debug-mode-enabled
    socketio.run(app, "0.0.0.0", 5000, debug=True)
    # ok: python-debug-mode-on-own-machine
    # ruleid: python-debug-mode-enabled
    app.run(*options, debug=True)
    # ok: python-debug-mode-on-own-machine
    # ok: python-debug-mode-enabled
    app.run(debug=False)

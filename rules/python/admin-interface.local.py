c = get_config()
c.ServerApp.ip = "127.0.0.1"
# ok: python-notebook-server-without-login
c.ServerApp.token = ""

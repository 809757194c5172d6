c = get_config()
c.ServerApp.ip = "*"
# ok: python-notebook-server-without-login
c.ServerApp.token = ""
c.ServerApp.password = os.environ["NOTEBOOK_PASSWORD_HASH"]

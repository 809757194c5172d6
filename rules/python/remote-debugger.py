import debugpy
from remote_pdb import RemotePdb

# ruleid: python-debugger-on-the-network
debugpy.listen(("0.0.0.0", 5678))
# ok: python-debugger-on-the-network
debugpy.listen(("127.0.0.1", 5678))
# ok: python-debugger-on-the-network
debugpy.listen(5678)
# ruleid: python-debugger-on-the-network
RemotePdb("0.0.0.0", 4444).set_trace()

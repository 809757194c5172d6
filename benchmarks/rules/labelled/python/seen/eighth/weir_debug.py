import os

import bottle
import uvicorn
from fastapi import FastAPI
from starlette.applications import Starlette

# case: vulnerable CWE-489
api = FastAPI(title="weir", debug=True)
# case: safe CWE-489
site = Starlette(debug=os.environ.get("WEIR_ENV") == "development")
# case: vulnerable CWE-489
bottle.debug(True)
# case: safe CWE-489
bottle.debug(False)
# case: vulnerable CWE-489
bottle.run(host="0.0.0.0", port=8080, debug=True)

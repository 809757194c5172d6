from fastapi import FastAPI, Response

app = FastAPI()


def written(name, value, age):
    parts = [name + "=" + value, "HttpOnly"]
    if age:
        parts.append("Max-Age=" + str(age))
    return "; ".join(parts)


@app.get("/enter")
def enter(response: Response, number: str):
    # ruleid: python-insecure-cookie
    response.headers.append("set-cookie", written("number", number, 60))
    line = written("shelf", number, 0)
    # ruleid: python-insecure-cookie
    response.headers["Set-Cookie"] = line
    # ok: python-insecure-cookie
    response.headers["X-Line"] = line
    return {}


@app.get("/passed-on")
def passed_on(response: Response, answer):
    # ok: python-insecure-cookie
    response.headers["Set-Cookie"] = answer.headers["Set-Cookie"]
    return {}


@app.middleware("http")
async def passed_on_later(request, call_next):
    response = await call_next(request)
    for line in request.state.lines:
        # ok: python-insecure-cookie
        response.headers.append("set-cookie", line)
    return response


def given_by(answer, read):
    # ok: python-insecure-cookie
    return read(answer.headers.get("Set-Cookie", "")), answer.get("set-cookie", "sid=1; path=/")

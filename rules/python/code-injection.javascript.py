import js2py


def answer(page):
    # ruleid: python-javascript-reaches-python
    return js2py.eval_js(page.script)


def fixed():
    # ok: python-javascript-reaches-python
    return js2py.eval_js("1 + 1")


def answer_in_steps(page):
    context = js2py.EvalJs({"page": page.name})
    # ruleid: python-javascript-reaches-python
    context.execute(page.script)
    # ok: python-javascript-reaches-python
    context.execute("var answer = 1")

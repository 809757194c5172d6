OPERATIONS = {"sum": sum, "max": max}


def search(engine, query):
    # ruleid: python-code-from-parameter
    return eval(f"engines.{engine}.search('{query}')")


def evaluate(expression):
    # ruleid: python-code-from-parameter
    return eval(expression, {"__builtins__": {}})


def parsed(expression):
    tree = compile(expression, "<text>", "exec")
    # ruleid: python-code-from-parameter
    exec(tree)


def looked_up(name, values):
    # ok: python-code-from-parameter
    return OPERATIONS[name](values)


def quoted(value):
    # ok: python-code-from-parameter
    return eval("len(" + repr(value) + ")")


def checked(name):
    if name not in OPERATIONS:
        raise KeyError(name)
    # ok: python-code-from-parameter
    return eval(name + "([1, 2])")


def counted(number: int):
    # ok: python-code-from-parameter
    return eval("2 ** %d" % number)


def handed_on(code):
    # ok: python-code-from-parameter
    exec(code, {})

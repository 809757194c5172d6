import os
import shutil


async def store(reader):
    part = await reader.next()
    # ruleid: python-remote-name-as-path
    with open(os.path.join(FOLDER, part.filename), "wb") as file:
        file.write(await part.read())


async def store_base(reader):
    part = await reader.next()
    # ok: python-remote-name-as-path
    with open(os.path.join(FOLDER, os.path.basename(part.filename)), "wb") as file:
        file.write(await part.read())


def receive(message):
    # ruleid: python-remote-name-as-path
    with open(os.path.join(FOLDER, message["filename"]), "wb") as file:
        file.write(message["content"])


def install(manifest, folder):
    for entry in manifest["files"]:
        # ruleid: python-remote-name-as-path
        os.makedirs(os.path.join(folder, entry["path"]))


def serve(sock):
    name = sock.recv(255).decode()
    # ruleid: python-remote-name-as-path
    with open(os.path.join(FOLDER, name), "wb") as file:
        file.write(sock.recv(4096))


def serve_checked(sock):
    name = sock.recv(255).decode()
    full = os.path.realpath(os.path.join(FOLDER, name))
    if not full.startswith(FOLDER):
        raise ValueError(name)
    # ok: python-remote-name-as-path
    with open(full, "wb") as file:
        file.write(sock.recv(4096))


def load_template(name):
    # ruleid: python-served-path-from-parameter
    with open(os.path.join(TEMPLATES, name + ".html")) as file:
        return file.read()


def load_translation(lang):
    # ruleid: python-served-path-from-parameter
    return open("%s/%s.json" % (ROOT, lang)).read()


def load_known_translation(lang):
    if lang not in LANGUAGES:
        raise ValueError(lang)
    # ok: python-served-path-from-parameter
    return open("%s/%s.json" % (ROOT, lang)).read()


@app.put("/conversations/<conversation_id>")
def conversation(conversation_id):
    if error := _validate_conversation_id(conversation_id):
        return error
    folder = LOGS / conversation_id
    # ok: python-path-traversal
    folder.mkdir(parents=True)
    return ""


@app.put("/notes/<path:note>")
def noted(note):
    if error := limit_of(note):
        return error
    # ruleid: python-path-traversal
    (LOGS / note).mkdir(parents=True)
    return ""

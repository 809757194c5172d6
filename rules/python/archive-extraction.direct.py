import os
import zipfile


def extract(file, folder):
    for member in zipfile.ZipFile(file).infolist():
        target = os.path.join(folder, member.filename)
        # ruleid: python-archive-member-path
        with open(target, "wb") as out:
            out.write(b"")


def extract_bases(file, folder):
    for member in zipfile.ZipFile(file).infolist():
        target = os.path.join(folder, os.path.basename(member.filename))
        # ok: python-archive-member-path
        with open(target, "wb") as out:
            out.write(b"")

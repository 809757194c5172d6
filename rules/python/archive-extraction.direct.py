import os
import pathlib
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


def extract_inside(file, folder):
    for member in zipfile.ZipFile(file).infolist():
        target = os.path.abspath(os.path.join(folder, member.filename))
        if not pathlib.Path(target).is_relative_to(folder):
            continue
        # ok: python-archive-member-path
        with open(target, "wb") as out:
            out.write(b"")

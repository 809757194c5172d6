import contextlib
import os
import shutil
import tarfile
import zipfile
from pathlib import Path


def unpack(path, target):
    with tarfile.open(path) as archive:
        # ruleid: python-tar-extraction-unfiltered
        archive.extractall(target)


def unpack_members(path, target):
    tar = tarfile.open(path, "r:gz")
    for member in tar.getmembers():
        if member.isfile():
            # ruleid: python-tar-extraction-unfiltered
            tar.extract(member, target)
    # ruleid: python-tar-extraction-unfiltered
    tar.extractall(path=target, filter="fully_trusted")
    tar.close()


def unpack_closing(stream, target):
    with contextlib.closing(tarfile.open(fileobj=stream)) as bundle:
        # ruleid: python-tar-extraction-unfiltered
        bundle.extractall(target, members=bundle.getmembers()[:10])


def unpack_filtered(path, target):
    with tarfile.open(path) as archive:
        # ok: python-tar-extraction-unfiltered
        archive.extractall(target, filter="data")
    with tarfile.open(path) as archive:
        # ok: python-tar-extraction-unfiltered
        archive.extractall(target, filter=tarfile.data_filter)
    with tarfile.open(path) as archive:
        # ok: python-tar-extraction-unfiltered
        archive.extractall(target, members=checked_members(archive, target))
    with tarfile.open(path) as archive:
        archive.extraction_filter = tarfile.data_filter
        # ok: python-tar-extraction-unfiltered
        archive.extractall(target)
    with zipfile.ZipFile(path) as archive:
        # ok: python-tar-extraction-unfiltered
        archive.extractall(target)
    # ok: python-tar-extraction-unfiltered
    shutil.unpack_archive(path, target, filter="data")


def unpack_as_python_can(path, target):
    with tarfile.open(path) as archive:
        if filters_are_known():
            # ok: python-tar-extraction-unfiltered
            archive.extractall(target, filter="data")
        else:
            # ok: python-tar-extraction-unfiltered
            archive.extractall(target)
        if filters_are_known():
            log("unpacking")
        else:
            # ruleid: python-tar-extraction-unfiltered
            archive.extractall(target)


def unzip_by_hand(path, target):
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            # ruleid: python-archive-member-path
            with open(os.path.join(target, name), "wb") as out:
                out.write(archive.read(name))


def unzip_infos(path, target):
    bundle = zipfile.ZipFile(path)
    for info in bundle.infolist():
        destination = Path(target) / info.filename
        # ruleid: python-archive-member-path
        destination.write_bytes(bundle.read(info))


def untar_by_hand(path, target):
    with tarfile.open(path) as archive:
        for member in archive.getmembers():
            full = f"{target}/{member.name}"
            # ruleid: python-archive-member-path
            with open(full, "wb") as out:
                shutil.copyfileobj(archive.extractfile(member), out)


def unzip_checked(path, target):
    base = Path(target).resolve()
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            destination = (base / name).resolve()
            if not destination.is_relative_to(base):
                raise ValueError(name)
            # ok: python-archive-member-path
            destination.write_bytes(archive.read(name))


def unzip_checked_text(path, target):
    root = os.path.realpath(target) + os.sep
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            full = os.path.realpath(os.path.join(root, info.filename))
            if not full.startswith(root):
                continue
            # ok: python-archive-member-path
            with open(full, "wb") as out:
                out.write(archive.read(info))


def unzip_flat(path, target):
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            # ok: python-archive-member-path
            with open(os.path.join(target, os.path.basename(name)), "wb") as out:
                out.write(archive.read(name))
        # ok: python-archive-member-path
        with open(os.path.join(target, "index.txt"), "w") as out:
            out.write("\n".join(archive.namelist()))


def with_an_old_python(path, target):
    with tarfile.open(path) as archive:
        if hasattr(tarfile, "data_filter"):
            # ok: python-tar-extraction-unfiltered
            archive.extractall(target, filter="data")
        else:
            # ok: python-tar-extraction-unfiltered
            archive.extractall(target)


def without_the_filter(path, target):
    with tarfile.open(path) as archive:
        if hasattr(tarfile, "data_filter"):
            # ruleid: python-tar-extraction-unfiltered
            archive.extractall(target)


class Archive:
    def __init__(self, file):
        self.archive = tarfile.open(file)

    def extract(self, folder):
        for member in self.archive.getmembers():
            target = os.path.join(folder, member.name)
            # ruleid: python-archive-member-path
            with open(target, "wb") as copy:
                copy.write(self.archive.extractfile(member).read())

    def extract_checked(self, folder):
        for member in self.archive.getmembers():
            target = self.inside(folder, member.name)
            # ok: python-archive-member-path
            with open(target, "wb") as copy:
                copy.write(self.archive.extractfile(member).read())


def undo(path):
    with tarfile.open(path) as archive:
        for name in archive.getnames():
            # ruleid: python-archive-member-path
            os.remove(name)


def undo_here(path):
    with tarfile.open(path) as archive:
        for name in archive.getnames():
            if not os.path.abspath(name).startswith(os.getcwd() + os.sep):
                continue
            # ok: python-archive-member-path
            os.remove(name)


def unpack_numbered(path, target):
    archive = zipfile.ZipFile(path)
    for number, name in enumerate(archive.namelist()):
        # ruleid: python-archive-member-path
        with open(os.path.join(target, name), "wb") as copy:
            copy.write(archive.read(name))


class Unpacker:
    def unpack_checked(self, path):
        with tarfile.open(path) as archive:
            for member in archive.getmembers():
                if not self.is_within(os.path.join(self.base, member.name)):
                    raise ValueError(member.name)
            # ok: python-tar-extraction-unfiltered
            archive.extractall(self.base)

    def unpack_logged(self, path):
        with tarfile.open(path) as archive:
            for member in archive.getmembers():
                print(member.name)
            # ruleid: python-tar-extraction-unfiltered
            archive.extractall(self.base)


def unpack_members(path, target):
    with tarfile.open(path) as archive:
        safe_members = [each for each in archive.getmembers() if is_safe(each)]
        for number, member in enumerate(safe_members, 1):
            # ok: python-tar-extraction-unfiltered
            archive.extract(member, target)

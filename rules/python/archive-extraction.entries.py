import os
from pathlib import Path


def extract_entries(image, folder):
    for entry in image.entries:
        target = os.path.join(folder, entry.name)
        if entry.is_folder:
            # ruleid: python-entry-name-as-path
            os.mkdir(target)
        else:
            # ruleid: python-entry-name-as-path
            with open(target, "wb") as copy:
                copy.write(entry.read())


def download_all(client, bucket, folder):
    for item in client.list(bucket):
        path = Path(folder) / item["key"]
        # ruleid: python-entry-name-as-path
        client.download_file(bucket, item["key"], path)


def extract_checked(image, folder):
    for entry in image.entries:
        if not is_safe_path(folder, entry.name):
            continue
        target = os.path.join(folder, entry.name)
        # ok: python-entry-name-as-path
        os.mkdir(target)


def download_checked(client, folder, item):
    target = os.path.join(folder, item.key)
    if not is_safe_key(item.key, folder):
        return
    # ok: python-entry-name-as-path
    client.download_file(item.key, target)


def unpack_inside(image, folder):
    for entry in image.entries:
        target = (Path(folder) / entry.name).resolve()
        if not target.is_relative_to(folder):
            raise ValueError(entry.name)
        # ok: python-entry-name-as-path
        target.write_bytes(entry.read())


def extract_flat(image, folder):
    for entry in image.entries:
        # ok: python-entry-name-as-path
        with open(os.path.join(folder, os.path.basename(entry.name)), "wb") as copy:
            copy.write(entry.read())


def name_of(image, folder):
    for entry in image.entries:
        # ok: python-entry-name-as-path
        os.mkdir(os.path.join(folder, entry.name))


def download_target(info, fetched, folder):
    target = os.path.join(folder, info.path)
    # ruleid: python-entry-name-as-path
    persist_temp_file(fetched, target)
    # ok: python-entry-name-as-path
    persist_temp_file(fetched, os.path.join(folder, quote(info.path, "")))

import os
import subprocess

import asyncssh
import paramiko


def connect(host):
    client = paramiko.SSHClient()
    client.load_system_host_keys()
    # ok: python-ssh-host-key-unverified
    client.set_missing_host_key_policy(paramiko.RejectPolicy())
    # ruleid: python-ssh-host-key-unverified
    client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
    # ruleid: python-ssh-host-key-unverified
    client.set_missing_host_key_policy(paramiko.WarningPolicy)
    client.connect(host)
    # ruleid: python-ssh-host-key-unverified
    subprocess.run(["ssh", "-o", "StrictHostKeyChecking=no", host, "uptime"], check=True)
    # ok: python-ssh-host-key-unverified
    subprocess.run(["ssh", "-o", "StrictHostKeyChecking=yes", host, "uptime"], check=True)


async def connect_asynchronously(host, known):
    # ruleid: python-ssh-host-key-unverified
    first = await asyncssh.connect(host, known_hosts=None)
    # ok: python-ssh-host-key-unverified
    second = await asyncssh.connect(host, known_hosts=known)
    return first, second


def tried(settings, client):
    if getattr(settings, "RUNNING_TEST", False):
        # ok: python-ssh-host-key-unverified
        client.set_missing_host_key_policy(paramiko.WarningPolicy())
    if not settings.TESTING:
        # ruleid: python-ssh-host-key-unverified
        client.set_missing_host_key_policy(paramiko.WarningPolicy())


def asked(args, client, verify_host_key=True):
    if args.insecure:
        # ok: python-ssh-host-key-unverified
        client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
    if verify_host_key:
        client.load_system_host_keys()
    else:
        # ok: python-ssh-host-key-unverified
        client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
    if not args.strict_host_keys:
        # ok: python-ssh-host-key-unverified
        client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
    if args.verbose:
        # ruleid: python-ssh-host-key-unverified
        client.set_missing_host_key_policy(paramiko.AutoAddPolicy())


def keeps_new_keys(client, warner, path):
    client.load_host_keys(path)
    # ok: python-ssh-host-key-unverified
    client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
    warner.load_host_keys(path)
    # ruleid: python-ssh-host-key-unverified
    warner.set_missing_host_key_policy(paramiko.WarningPolicy())


def keeps_no_keys(client, other, path):
    other.load_host_keys(path)
    client.load_host_keys(os.devnull)
    client.load_system_host_keys()
    # ruleid: python-ssh-host-key-unverified
    client.set_missing_host_key_policy(paramiko.AutoAddPolicy())

#!/bin/bash
# ruleid: shell-pipe-to-shell
curl -fsSL https://get.internal/install | bash
# ruleid: shell-pipe-to-shell
wget -qO- https://get.internal/install | sh -s -- --yes
# ruleid: shell-pipe-to-shell
curl -fsSL https://get.internal/install | sudo bash
# ok: shell-pipe-to-shell
curl -fsSL https://get.internal/tool.tar.gz | tar -xz
# ok: shell-pipe-to-shell
curl -fsSLo install.sh https://get.internal/install
# ok: shell-pipe-to-shell
generate | sh

# ruleid: shell-eval-argument
eval "$1"
# ruleid: shell-eval-argument
eval "result=\$$2"
# ruleid: shell-eval-argument
eval "$@"
# ok: shell-eval-argument
eval "$(ssh-agent -s)"
# ok: shell-eval-argument
"$@"

# ruleid: shell-unquoted-removal
rm -rf $DIR/cache
# ruleid: shell-unquoted-removal
rm -r -f ${PREFIX}/lib
# ok: shell-unquoted-removal
rm -rf -- "${DIR:?}/cache"
# ok: shell-unquoted-removal
rm -f $DIR/lock
# ok: shell-unquoted-removal
rm -rf build

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

# ruleid: shell-unencrypted-download-run
curl "http://tools.internal/files/Packages.dmg" --output ${HOME}/Packages.dmg
sudo hdiutil attach ${HOME}/Packages.dmg
sudo installer -pkg /Volumes/Packages/Packages.pkg -target /

# ruleid: shell-unencrypted-download-run
wget -q http://tools.internal/agent_1.2.deb && sudo dpkg -i agent_1.2.deb

# ruleid: shell-unencrypted-download-run
wget http://tools.internal/setup.sh; sh setup.sh

# ruleid: shell-unencrypted-download-run
curl -sLo /tmp/tool http://tools.internal/v2
mkdir -p /opt/tool
chmod +x /tmp/tool

# ruleid: shell-unencrypted-download-run
curl -O http://tools.internal/start
./start --all

# ok: shell-unencrypted-download-run
wget https://tools.internal/other.deb && sudo dpkg -i other.deb
# ok: shell-unencrypted-download-run
wget http://tools.internal/checked.deb
echo "$SUM  checked.deb" | sha256sum --check
sudo dpkg -i checked.deb
# ok: shell-unencrypted-download-run
wget http://tools.internal/page.html
cat page.html | sh ./count
# ok: shell-unencrypted-download-run
curl -o local.sh http://localhost:8080/local.sh; sh local.sh
# wget http://tools.internal/comment.sh; sh comment.sh

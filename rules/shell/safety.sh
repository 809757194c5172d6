#!/bin/bash
# ruleid: shell-tls-verification
curl -sk https://api.internal/health
# ruleid: shell-tls-verification
curl --insecure -o tool https://get.internal/tool
# ruleid: shell-tls-verification
wget --no-check-certificate https://get.internal/tool
# ruleid: shell-tls-verification
git -c http.sslVerify=false clone https://git.internal/app
# ok: shell-tls-verification
curl --cacert /etc/ssl/own.pem https://api.internal/health
# ok: shell-tls-verification
curl -o key-k https://get.internal/k
# ok: shell-tls-verification
wget https://get.internal/tool

# ruleid: shell-ssh-host-key-unverified
ssh -o StrictHostKeyChecking=no deploy@web.internal ./restart
# ruleid: shell-ssh-host-key-unverified
scp -o "StrictHostKeyChecking no" app.tar deploy@web.internal:
# ruleid: shell-ssh-host-key-unverified
export GIT_SSH_COMMAND="ssh -o StrictHostKeyChecking=off"
# ok: shell-ssh-host-key-unverified
ssh -o StrictHostKeyChecking=yes deploy@web.internal ./restart
# ruleid: shell-ssh-host-key-unverified
ssh -o StrictHostKeyChecking=no -L localhost:8080:web:80 deploy@web.internal curl localhost
# ok: shell-ssh-host-key-unverified
ssh root@localhost -o StrictHostKeyChecking=no true
# ok: shell-ssh-host-key-unverified
echo "never use StrictHostKeyChecking=no"

# ruleid: shell-world-writable
chmod -R 777 /srv/app
# ruleid: shell-world-writable
chmod a+w /srv/app/log
# ok: shell-world-writable
chmod 755 /srv/app
# ok: shell-world-writable
chmod 1777 /srv/tmp
# ok: shell-world-writable
chmod u+w /srv/app/log

# ruleid: shell-predictable-temporary-file
name=$(mktemp -u)
# ruleid: shell-predictable-temporary-file
make report > /tmp/report.$$
# ruleid: shell-predictable-temporary-file
LOG=/tmp/build.$RANDOM.log
# ok: shell-predictable-temporary-file
name=$(mktemp)
# ok: shell-predictable-temporary-file
make report > "$name"
# ok: shell-predictable-temporary-file
# make report > /tmp/report.$$

# ruleid: shell-password-on-command-line
sshpass -p "$PASSWORD" ssh deploy@host
# ruleid: shell-password-on-command-line
mysqldump -u root -p"$PASSWORD" app
# ruleid: shell-password-on-command-line
docker login -u robot -p "$TOKEN" registry.internal
# ok: shell-password-on-command-line
sshpass -e ssh deploy@host
# ok: shell-password-on-command-line
mysqldump --defaults-extra-file="$conf" app
# ok: shell-password-on-command-line
docker login -u robot --password-stdin registry.internal

# ruleid: shell-notebook-server-without-login
jupyter lab --ip=0.0.0.0 --no-browser --NotebookApp.token='' --NotebookApp.password=''
# ruleid: shell-notebook-server-without-login
jupyter-lab --port=8090 --ServerApp.token= \
  --ServerApp.ip='0.0.0.0' --no-browser &
# ok: shell-notebook-server-without-login
jupyter lab --no-browser --NotebookApp.token=''
# ok: shell-notebook-server-without-login
jupyter lab --ip=0.0.0.0 --no-browser
# ok: shell-notebook-server-without-login
jupyter lab --ip=0.0.0.0 --NotebookApp.token='' --NotebookApp.password="$HASH"

FROM python:3.13-slim
# ruleid: dockerfile-pipe-to-shell
RUN curl -fsSL https://get.internal/install | sh
# ruleid: dockerfile-pipe-to-shell
RUN apt-get update && wget -qO- https://get.internal/setup | bash -
# ok: dockerfile-pipe-to-shell
RUN curl -fsSL https://get.internal/tool.tar.gz | tar -xz
# ok: dockerfile-pipe-to-shell
RUN curl -fsSLo install.sh https://get.internal/install && sha256sum -c install.sha256 && sh install.sh

# ok: dockerfile-pipe-to-shell
RUN apt-get install -y \
    git \
    wget
# ok: dockerfile-pipe-to-shell
RUN apt-get install -y curl \
  # package0 \
  # package1 \
  # package2 \
  # package3 \
  # package4 \
  # package5 \
  # package6 \
  # package7 \
  # package8 \
  # package9 \
  # package10 \
  # package11 \
  # package12 \
  # package13 \
  # package14 \
  # package15 \
  # package16 \
  # package17 \
  # package18 \
  # package19 \
  # package20 \
  # package21 \
  # package22 \
  # package23 \
  # package24 \
  # package25 \
  # package26 \
  # package27 \
  # package28 \
  # package29 \
  vim
# ok: dockerfile-pipe-to-shell
RUN locale-gen en_US.UTF-8
# ruleid: dockerfile-pipe-to-shell
RUN wget -qO- \
    # the stable one
    https://get.internal/setup \
    | bash

# ruleid: dockerfile-unverified-download
RUN curl -sk https://get.internal/tool -o /usr/local/bin/tool
# ruleid: dockerfile-unverified-download
RUN apt-get install -y --allow-unauthenticated tool
# ruleid: dockerfile-unverified-download
RUN pip install --trusted-host packages.internal tool
# ok: dockerfile-unverified-download
RUN curl -fsSL --cacert /etc/ssl/own.pem https://get.internal/tool -o /usr/local/bin/tool
# ok: dockerfile-unverified-download
RUN apt-get update && apt-get install -y --no-install-recommends tool

# ruleid: dockerfile-world-writable
RUN chmod -R 777 /app
# ruleid: dockerfile-world-writable
RUN mkdir /data && chmod a+w /data
# ok: dockerfile-world-writable
RUN chmod 755 /app && chown -R app /app
# ok: dockerfile-world-writable
RUN chmod 1777 /tmp

# ruleid: dockerfile-sudo
RUN sudo apt-get update
# ruleid: dockerfile-sudo
RUN mkdir /app && sudo chown app /app
# ok: dockerfile-sudo
RUN apt-get update && apt-get remove -y sudo
# ok: dockerfile-sudo
RUN rm -f /etc/sudoers
USER app
CMD ["serve"]

# ruleid: dockerfile-notebook-server-without-login
CMD ["jupyter", "lab", "--ip=0.0.0.0", "--port=8888", "--no-browser", "--NotebookApp.token=''"]
# ruleid: dockerfile-notebook-server-without-login
CMD jupyter notebook --ip=0.0.0.0 --ServerApp.token="" --ServerApp.password=""
# ok: dockerfile-notebook-server-without-login
CMD ["jupyter", "lab", "--ip=0.0.0.0", "--port=8888", "--no-browser"]
# ok: dockerfile-notebook-server-without-login
CMD jupyter lab --ip=127.0.0.1 --ServerApp.token=''
# ok: dockerfile-notebook-server-without-login
CMD jupyter lab --ip=0.0.0.0 --ServerApp.token='' --ServerApp.password="$NOTEBOOK_PASSWORD_HASH"

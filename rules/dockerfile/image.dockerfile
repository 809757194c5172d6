# ruleid: dockerfile-unpinned-image
FROM node AS build
# ruleid: dockerfile-unpinned-image
FROM debian:latest AS tools
# ok: dockerfile-unpinned-image
FROM build AS test
# ok: dockerfile-unpinned-image
FROM python:3.13-slim AS base
# ok: dockerfile-unpinned-image
FROM scratch AS empty

# ruleid: dockerfile-remote-add
ADD https://downloads.internal/tool.tar.gz /opt/
# ruleid: dockerfile-remote-add
ADD http://downloads.internal/run.sh /usr/local/bin/run
# ok: dockerfile-remote-add
ADD --checksum=sha256:0b2f https://downloads.internal/tool.tar.gz /opt/
# ok: dockerfile-remote-add
ADD app.tar.gz /opt/
# ok: dockerfile-remote-add
ADD https://downloads.internal/other.tar.gz /opt/
RUN echo "$OTHER_SUM /opt/other.tar.gz" | sha256sum --check
# ok: dockerfile-remote-add
ADD https://downloads.internal/busybox.exe /bin/busybox.exe
RUN powershell \
    if ((Get-FileHash -Path /bin/busybox.exe -Algorithm SHA256).Hash -ne $Env:SUM) { exit 1 }
# ruleid: dockerfile-remote-add
ADD https://downloads.internal/last.tar.gz /opt/
RUN tar xf /opt/last.tar.gz

# ruleid: dockerfile-secret-in-environment
ENV API_TOKEN=$API_TOKEN
# ruleid: dockerfile-secret-in-environment
ARG NPM_TOKEN=abc
# ruleid: dockerfile-secret-in-environment
ENV DB_PASSWORD hunter
# ok: dockerfile-secret-in-environment
ARG NPM_TOKEN
# ok: dockerfile-secret-in-environment
ENV PASSWORD_FILE=/run/secrets/password
# ok: dockerfile-secret-in-environment
ENV API_TOKEN=""

FROM base AS app
USER root
RUN make install
# ok: dockerfile-runs-as-root
USER app
# ok: dockerfile-runs-as-root
CMD ["serve"]

FROM base AS worker
# ruleid: dockerfile-runs-as-root
USER root
CMD ["work"]

FROM base AS admin
USER admin
RUN make tools
# ruleid: dockerfile-runs-as-root
USER 0:0

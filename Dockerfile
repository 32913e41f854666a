# The server, with the rules of all games compiled. docs/server.md says how it is run; compose.yaml adds PostgreSQL.
FROM python:3.13-slim AS build
WORKDIR /source
COPY requirements.lock pyproject.toml README.md LICENSE ./
COPY src src
COPY examples examples
RUN python -m venv /opt/burgrave \
 # The versions of the lock, without its tools for developers.
 && sed -E '/^ *--hash/d; s/ *\\$//; s/\[.*\]//' requirements.lock > constraints.txt \
 && /opt/burgrave/bin/pip install --no-cache-dir --constraint constraints.txt '.[postgres]'
# For any processor of this kind: the machine that builds is not the one that runs.
ENV BURGRAVE_CACHE_DIR=/opt/burgrave/cache NUMBA_CPU_NAME=generic
RUN /opt/burgrave/bin/burgrave compile all

FROM python:3.13-slim
RUN useradd --system --create-home --home-dir /var/lib/burgrave burgrave
COPY --from=build --chown=burgrave /opt/burgrave /opt/burgrave
USER burgrave
ENV PATH=/opt/burgrave/bin:$PATH \
    BURGRAVE_CACHE_DIR=/opt/burgrave/cache \
    NUMBA_CPU_NAME=generic \
    BURGRAVE_DATABASE_URL=sqlite:////var/lib/burgrave/burgrave.sqlite
VOLUME /var/lib/burgrave
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=8)"]
ENTRYPOINT ["burgrave"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]

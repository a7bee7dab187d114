# A server for many: docker build -t tsuro . && docker run -p 8000:8000 -v tsuro:/data tsuro
FROM python:3.12-slim

RUN useradd --create-home tsuro && mkdir /data && chown tsuro /data
WORKDIR /app
COPY requirements/server.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/server.txt
COPY pyproject.toml README.md LICENSE ./
COPY tools tools
COPY src src
RUN pip install --no-cache-dir --no-deps --no-build-isolation .

USER tsuro
ENV TSURO_DATA=/data PYTHONUNBUFFERED=1 NUMBA_CACHE_DIR=/home/tsuro/numba
RUN python -m tsuro.fast
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD python -c "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=4)"
ENTRYPOINT ["tsuro", "serve", "--host", "0.0.0.0"]

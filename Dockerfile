# Two stages: build with Go, run on slim Debian with ffmpeg and a voice.
FROM golang:1.26-bookworm AS build
ARG VERSION=dev
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X github.com/inkreel/inkreel/engine.Version=${VERSION}" -o /inkreel ./cmd/inkreel

FROM debian:bookworm-slim
# Further packages, such as a video driver: see docs/operations.md.
ARG PACKAGES=""
# ffmpeg encodes, espeak-ng speaks; fonts and icons are inside the binary.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates curl ffmpeg espeak-ng ${PACKAGES} \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --create-home --home-dir /data inkreel
COPY --from=build /inkreel /usr/local/bin/inkreel
COPY LICENSE THIRD_PARTY.md /usr/share/doc/inkreel/
USER inkreel
WORKDIR /data
VOLUME /data
EXPOSE 4222 8080
# NATS listens beyond the container, so serve wants INKREEL_NATS_PASSWORD set.
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s CMD curl -fsS http://127.0.0.1:8080/readyz || exit 1
ENTRYPOINT ["inkreel"]
CMD ["serve", "--data", "/data", "--nats-listen", "0.0.0.0:4222", "--http", "0.0.0.0:8080"]

# Three stages: an ffmpeg of what Inkreel asks for, the program, and slim Debian
# with both and a voice. The image has less than 200 MB.
FROM debian:bookworm AS ffmpeg
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources
COPY internal/image/ffmpeg.sh /
RUN DEBIAN_FRONTEND=noninteractive /ffmpeg.sh /usr/local

FROM golang:1.26-bookworm AS build
ARG VERSION=dev
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X github.com/inkreel/inkreel/engine.Version=${VERSION}" -o /inkreel ./cmd/inkreel \
 && mkdir /doc && cp LICENSE THIRD_PARTY.md /doc && /inkreel licences --full >/doc/LICENCES.txt

FROM debian:bookworm-slim
# Further packages, such as a video driver: see docs/operations.md.
ARG PACKAGES=""
COPY --from=ffmpeg /usr/local/bin/ffmpeg /usr/local/bin/ffprobe /usr/local/bin/
COPY --from=ffmpeg /usr/local/share/doc/ffmpeg /usr/share/doc/inkreel/ffmpeg
# ffmpeg encodes, espeak-ng speaks; fonts and icons are inside the binary.
RUN apt-get update \
 && apt-get install -y --no-install-recommends espeak-ng $(cat /usr/share/doc/inkreel/ffmpeg/packages) ${PACKAGES} \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && useradd --system --uid 10001 --create-home --home-dir /data inkreel
# Whom to trust, without the tools that keep the list.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /inkreel /usr/local/bin/inkreel
COPY --from=build /doc /usr/share/doc/inkreel
USER inkreel
WORKDIR /data
VOLUME /data
EXPOSE 4222 8080
# NATS listens beyond the container, so serve wants INKREEL_NATS_PASSWORD set.
# There is no curl: the shell opens the connection itself.
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ code _ <&3 && [ \"$code\" = 200 ]"]
ENTRYPOINT ["inkreel"]
CMD ["serve", "--data", "/data", "--nats-listen", "0.0.0.0:4222", "--http", "0.0.0.0:8080"]

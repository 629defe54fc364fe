# The server as one static file in an otherwise empty image, run by a user without rights.
#   docker build -t fano . && docker run -p 8080:8080 -v fano:/data fano
# Short links are kept in /data. --build-arg VERSION=v0.2.0 names the version.

FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X main.tagged=$VERSION" -o /out/fano ./server && mkdir /out/data

FROM scratch
COPY --from=build /out/fano /fano
COPY --from=build --chown=65532:65532 /out/data /data
ENV FANO_DATA=/data
VOLUME /data
USER 65532:65532
EXPOSE 8080
ENTRYPOINT ["/fano"]

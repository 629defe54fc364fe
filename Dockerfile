# The server as one static file in an otherwise empty image, run by a user without rights.
#   docker build -t fano . && docker run -p 8080:8080 -v fano:/data fano
# Short links are kept in /data.

FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /out/fano ./server && mkdir /out/data

FROM scratch
COPY --from=build /out/fano /fano
COPY --from=build --chown=65532:65532 /out/data /data
ENV FANO_DATA=/data
VOLUME /data
USER 65532:65532
EXPOSE 8080
ENTRYPOINT ["/fano"]

# The server as one static file in an otherwise empty image, run by a user without rights.
#   docker build -t fano . && docker run -p 8080:8080 fano

FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /out/fano ./server

FROM scratch
COPY --from=build /out/fano /fano
USER 65532:65532
EXPOSE 8080
ENTRYPOINT ["/fano"]

# An image with nothing but the program, in which puzzles come from standard input or a mounted folder:
#
#   docker build -t satoku .
#   echo 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. | docker run -i --rm satoku solve
#   docker run --rm -v "$PWD":/work satoku check puzzles.txt

# By digest: a tag may be moved.
FROM rust:1.90-alpine3.22@sha256:b4b54b176a74db7e5c68fdfe6029be39a02ccbcfe72b6e5a3e18e2c61b57ae26 AS build
# A linker, and a C compiler for mimalloc: musl's allocator is slow.
RUN apk add --no-cache bash build-base
WORKDIR /source
COPY . .
RUN cargo build --profile dist --locked --features full,mimalloc && packaging/files

FROM scratch
COPY --from=build /source/target/dist/satoku /usr/bin/satoku
COPY --from=build /source/target/packaging/copyright /source/target/packaging/third-party /usr/share/doc/satoku/
# Nobody.
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/usr/bin/satoku"]
CMD ["--help"]

# Formwright in an image that runs as an ordinary user, with a read-only root file system.
#   docker build -t formwright .
# BASE must have Node.js as in package.json, npm, and glibc (not musl).
ARG BASE=docker.io/library/node:24-bookworm-slim

# What is needed to compile; nothing of it is in the image.
FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run release

# The optional and native packages, in the versions of the lock file.
FROM ${BASE} AS dependencies
WORKDIR /build
COPY --from=build /build/release/formwright/package.json /build/release/formwright/package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="Formwright" \
      org.opencontainers.image.description="A headless form service" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}"

# The embedded PostgreSQL requires that its user has a name.
RUN (getent passwd 1000 || useradd --uid 1000 --user-group --no-create-home formwright) > /dev/null \
    && mkdir /data && chown 1000:1000 /data \
    && ln -s /app/dist/formwright.js /usr/local/bin/formwright

WORKDIR /app
COPY --from=dependencies /build/node_modules node_modules
COPY --from=build /build/release/formwright ./

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SHUTDOWN_DELAY=5
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/healthcheck.js"]
CMD ["node", "dist/main.js"]

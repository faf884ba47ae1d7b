# Bodega in a container: the built app, its server and the embedded PostgreSQL, run by a user without rights.
#   docker build -t bodega .
#   docker run -d --name bodega -p 127.0.0.1:3000:3000 -v bodega:/data \
#     -e ADMIN_EMAIL=… -e ADMIN_PASSWORD=… bodega
# docs/OPERATIONS.md says how it is backed up and upgraded.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev \
  # What nothing reads at run time: descriptions for tools, and the weights of the font that no document is set in.
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' -o -name '*.a' \) -delete \
  && find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_600SemiBold.ttf' -delete \
  && rm -rf node_modules/pdfkit/.yarn

# What node:22-bookworm-slim is made of, without npm, yarn and the headers of Node.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
RUN useradd --system --user-group --no-create-home --shell /usr/sbin/nologin bodega \
  && install -d -o bodega -g bodega -m 0700 /data
# What runs and no more: no sources, no bundler, no libraries of the browser. Read-only for the user who runs it.
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/scripts ./scripts
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
USER bodega
# SEED=empty: demo users sign in on loopback only, which a container is never asked on.
# The same two limits of memory as in `npm start` (docs/decisions/019-speed.md).
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED=empty
VOLUME /data
EXPOSE 3000
# Finishing requests and shutting PostgreSQL down cleanly: `docker stop -t 60`.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "scripts/start.mjs"]

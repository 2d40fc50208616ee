# The pages are built with packages of their own; none of these is in the image in the end.
FROM node:26-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
# Whole workspaces, not single files: a list of files misses the next import.
COPY contract contract
COPY server server
COPY web web
RUN npm ci --omit=dev --workspace web --no-audit --no-fund \
 && node server/cli/build.ts

# What the server needs to run: its own packages, without tools, tests or another Node.
FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --workspace server --no-audit --no-fund

FROM node:26-bookworm-slim
# With one arena for each thread the C library keeps more freed memory.
ENV MALLOC_ARENA_MAX=2 NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The image starts Node alone; npm would only be more to attack.
RUN rm -rf /usr/local/lib/node_modules/npm /usr/local/bin/npm /usr/local/bin/npx /opt/yarn-* \
 && install -d -o node -g node -m 0700 /data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=pages /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "server/cli/healthcheck.ts"]
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "--import", "./server/cli/keep-compiled.js", "server/cli/serve.ts"]

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Context } from './kernel/context.ts'
import type { LiveDoor } from './live/live-connection.ts'
import { proveOwnPassword } from './auth/passwords/own-password.ts'
import type { JobReport } from './jobs/index.ts'
import { answerClientError } from './edge/network/client-errors.ts'
import { type Connections, createConnections, mostConnections } from './edge/network/connections.ts'
import { collectMethods } from './edge/allowed-methods.ts'
import { answerFailure } from './edge/failures/errors.ts'
import { createGuard } from './edge/guard.ts'
import { handlers, healthOfAreas, mountAreas } from './areas.ts'
import { mountProbes } from './edge/health.ts'
import { isLiveUpgrade, mountLive } from './live/websocket.ts'
import { mountCalls } from './edge/mount.ts'
import { openApiDocument, readExamples } from './edge/openapi/openapi.ts'
import { takeTurnsOnConnections } from './edge/network/pipelining.ts'
import { documentHead } from './branding/index.ts'
import { servePages } from './edge/pages/pages.ts'
import { RequestLog } from './edge/request-log.ts'
import { headersOfAnswers, secure, type SecurityOptions } from './edge/security.ts'
import { proxiesAmong, trustIn, type TrustedProxies } from './edge/network/trusted-proxies.ts'

type HttpOptions = SecurityOptions & {
  /** The protocol of PUBLIC_URL; null without one. */
  requiredProtocol: string | null
  logLevel: string
  trustProxy: TrustedProxies
  connectionsPerClient: number
  /** Folder of the built pages. */
  pages: string
  /** For tests: checks every answer against the contract. */
  checkAnswers: boolean
  /** Reports the state of all jobs. */
  reportOnJobs: () => Promise<JobReport[]>
}

/** Timeouts for headers and for whole requests. Five megabytes over a slow phone connection take a while. */
const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 120_000
/** Interval of checks for these timeouts. */
const CHECK_EVERY_MS = 1_000
const IDLE_TIMEOUT_MS = 60_000
/** Longer than the keep-alive of common proxies, so that no proxy sends a request into a closing connection. */
const KEEP_ALIVE_MS = 75_000
/** Maximum length of a path parameter. Ids have at most 64 characters. */
const LONGEST_PARAM = 300
const COMPRESS_FROM_BYTES = 2048
/** The lowest level makes lists 10 % larger than the default, in a quarter of the time. */
const COMPRESS_QUALITY = 1
/**
 * Up to this size, compression runs on the main thread: a page of a list takes a tenth of a millisecond, less than a task in
 * another thread.
 */
const COMPRESS_AT_ONCE_BYTES = 128 * 1024

/** The HTTP server. `stopping` makes it ask clients to connect elsewhere while it still answers. */
type Http = { app: FastifyInstance; stopping: () => void }

/** Builds everything between the network and the use cases. Does not listen yet. */
export async function buildHttp(ctx: Context, door: LiveDoor, options: HttpOptions): Promise<Http> {
  const connections = createConnections({
    perClient: options.connectionsPerClient,
    altogether: mostConnections(),
    isProxy: proxiesAmong(options.trustProxy),
  })
  const guard = createGuard(ctx)
  const app = fastify(serverOptions(options, connections))
  const methodsAt = collectMethods(app)
  app.setErrorHandler(answerFailure)
  app.decorateRequest('accountId', null)
  let isStopping = false
  const stopping = (): void => {
    isStopping = true
  }
  let isClosing = false
  app.addHook('preClose', async () => {
    stopping()
    isClosing = true
  })
  // Node closes idle connections once, when closing begins. Responses that began earlier leave keep-alive connections open.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
  await secure(app, options)
  takeTurnsOnConnections(app)
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    customTypes: /json/,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: COMPRESS_QUALITY } },
    // Zstandard keeps its default level, which is as fast as its lowest.
    zlibOptions: { level: COMPRESS_QUALITY },
    syncThreshold: COMPRESS_AT_ONCE_BYTES,
    globalDecompression: false,
  })
  await mountCalls(app, ctx, handlers, { ...options, guard, provePassword: proveOwnPassword })
  await mountAreas(app, ctx, { guard, methodsAt, publicUrl: options.publicUrl })
  let document: { publicUrl: string; text: string } | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    const publicUrl = options.publicUrl()
    if (document?.publicUrl !== publicUrl)
      document = { publicUrl, text: JSON.stringify(openApiDocument(publicUrl, await readExamples())) }
    return reply.type('application/json').send(document.text)
  })
  await mountLive(app, door, { ...options, guard, connections })
  mountProbes(app, ctx, {
    guard,
    reportOnJobs: options.reportOnJobs,
    reportOnAreas: () => healthOfAreas(ctx),
    isStopping: () => isStopping,
  })
  await servePages(app, {
    folder: options.pages,
    language: () => ctx.installLocale.language,
    methodsAt,
    isClaimed: ctx.isClaimed,
    // During an outage of the database, the pages still load.
    headOfDocument: () => ctx.store.branding.find().then(documentHead, () => null),
  })
  return { app, stopping }
}

function serverOptions(
  { logLevel, trustProxy, publicUrl }: HttpOptions,
  connections: Connections,
): FastifyServerOptions {
  return {
    logger: { level: logLevel, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy !== false && trustIn(trustProxy),
    // Hooks do not see requests with malformed URLs.
    frameworkErrors: (error, request, reply) =>
      answerFailure(error, request, reply.headers(headersOfAnswers(publicUrl()))),
    routerOptions: { maxParamLength: LONGEST_PARAM },
    // Some GET calls have effects, which HEAD requests must not cause.
    exposeHeadRoutes: false,
    // Requests during the shutdown are answered, and then their connections close.
    return503OnClosing: false,
    serverFactory: (onRequest) => {
      const server = createServer(
        {
          headersTimeout: HEADERS_TIMEOUT_MS,
          requestTimeout: REQUEST_TIMEOUT_MS,
          connectionsCheckingInterval: CHECK_EVERY_MS,
          // Requests without a host get our error format instead of Node's.
          requireHostHeader: false,
          // Clients that offer HTTP/2 upgrades in every request would otherwise get no answer.
          shouldUpgradeCallback: isLiveUpgrade,
        },
        onRequest,
      )
      server.setTimeout(IDLE_TIMEOUT_MS)
      server.keepAliveTimeout = KEEP_ALIVE_MS
      connections.watch(server)
      // Unknown Expect headers are ignored.
      server.on('checkExpectation', onRequest)
      return server.on('clientError', answerClientError)
    },
    // The factory registers the handler, because it needs the server.
    clientErrorHandler: () => undefined,
  }
}

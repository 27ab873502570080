import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { systemApi } from '#contracts/system.ts'
import { routesOf } from './area.ts'
import { ping } from './db/database.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import { inALine } from './features/admin/overview/failures.ts'
import { findActor } from './features/auth/sessions.service.ts'
import { isPartner } from './features/referrals/referrals.service.ts'
import { isBounded } from './files/json-bounds.ts'
import { refuseBrokenRequest, refuseExpectation, refuseUnreadable } from './http/broken-request.ts'
import { answerContent, contentHost, isPublishedPath } from './http/content-host.ts'
import { answerError, pathOf } from './http/error-response.ts'
import { type Handler, handle } from './http/handle.ts'
import { addMetrics } from './http/metrics.ts'
import { describeApi } from './http/openapi.ts'
import { LONGEST_UPLOAD_MS, watchPace } from './http/pace.ts'
import { servePublishedPages } from './http/published-pages.ts'
import { createReadiness } from './http/readiness.ts'
import { BODY_LIMIT, register } from './http/register.ts'
import { refuseForeignHost, refuseForeignOrigin, serverAddress } from './http/same-origin.ts'
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { createStreams } from './http/sse.ts'
import { openWeb } from './http/static.ts'
import { version } from './version.ts'

export type App = FastifyInstance & { streams: ReturnType<typeof createStreams>; handlers: Handler[] }

/** Assembles the HTTP side from its parts. Listens to nothing and starts nothing. */
export async function createApp(deps: Deps, web = openWeb()): Promise<App> {
  const { config } = deps
  const isForContent = contentHost(config)
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // Only what our own proxies wrote: anyone can send a forwarding header of their own in front of it.
    trustProxy: (_address, hop) => hop < config.proxies,
    requestTimeout: LONGEST_UPLOAD_MS,
    forceCloseConnections: true,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      if (isForContent(request)) return answerContent(reply.headers(securityHeaders))
      // Hooks do not run for these. What they refuse is an address that cannot be read, such as “/%”: no screen has it.
      web.answerPage(request, reply.headers({ ...securityHeaders, 'x-request-id': request.id }), error)
    },
    clientErrorHandler: refuseBrokenRequest,
    // Node would refuse a missing Host header in its own words; refuseUnreadable has ours.
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
  })
  const place = serverAddress(config)
  addSecurityHeaders(app, { https: config.publicUrl?.startsWith('https:') ?? false })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    watchPace(request)
    refuseUnreadable(request)
    const isPublished = isPublishedPath(request)
    if (isForContent(request)) return isPublished ? undefined : answerContent(reply)
    if (isPublished && config.contentUrl) return reply.redirect(config.contentUrl + request.url, 308)
    refuseForeignHost(request, place)
    refuseForeignOrigin(request, place)
    if (deps.lifecycle.draining && request.url !== systemApi.live.path) {
      reply.header('connection', 'close')
      throw new AppError('UNAVAILABLE', 'The server is restarting. Try again in a moment.', { retryAfter: 5 })
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        actorId: request.actorId,
        viewerId: request.viewerId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.server.on('checkExpectation', refuseExpectation)
  app.decorateRequest('actorId', undefined)
  app.decorateRequest('viewerId', undefined)
  app.setErrorHandler((error, request, reply) => {
    const answered = answerError(error, request, reply)
    const isProbe = request.routeOptions.url === systemApi.health.path
    if (reply.statusCode >= 500 && !deps.lifecycle.draining && !isProbe)
      noteFailure(deps, error, request, reply.statusCode)
    return answered
  })
  readJsonOnly(app)

  const streams = createStreams()
  const actorOf = (token: string, network?: string) => findActor(deps, token, network)
  const handlers: Handler[] = [...routesOf(deps), ...systemRoutes(deps, () => handlers)]
  for (const handler of handlers) register(app, handler, { findActor: actorOf, streams })
  addMetrics(app, {
    token: config.metricsToken,
    findActor: actorOf,
    gauges: {
      runs_live: { help: 'Answers being written by this process', read: deps.streams.runs.size },
      streams_open: { help: 'Event streams open on this process', read: streams.count },
    },
  })
  servePublishedPages(app, deps)
  await web.serve(app, (code) => isPartner(deps, code))
  return Object.assign(app, { streams, handlers })
}

function noteFailure({ failures, clock }: Deps, error: unknown, request: FastifyRequest, status: number) {
  const route = `${request.method} ${request.routeOptions.url ?? 'none'}`
  failures.note({ route, status, message: inALine(error), requestId: request.id, at: clock.now() })
}

function systemRoutes(deps: Deps, all: () => Handler[]): Handler[] {
  const isReady = createReadiness(() => ping(deps.db))
  let description: ReturnType<typeof describeApi> | undefined
  return [
    handle(systemApi.health, async () => {
      if (await isReady()) return { success: true as const, status: 'ready' as const, version }
      throw new AppError('UNAVAILABLE', 'The database does not respond.', { retryAfter: 5 })
    }),
    handle(systemApi.live, () => ({ success: true as const, status: 'live' as const, version })),
    // Made once: it takes part of a second, and anyone may ask for it.
    handle(systemApi.openapi, () => {
      description ??= describeApi(
        all().map(({ route }) => route),
        version,
      )
      return description
    }),
  ]
}

/** Values in the JSON of one request: a megabyte of empty lists would hold up everyone else. */
const MAX_BODY_NODES = 50_000

/** JSON, or nothing under a JSON content type, is all that is taken; anything else is 415. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (!isBounded(body as Buffer, { nodes: MAX_BODY_NODES }))
      done(new AppError('INVALID_INPUT', 'The request has too many values or is nested too deeply.'))
    else parse(request, body.toString(), done)
  })
}

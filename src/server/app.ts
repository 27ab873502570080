import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { systemApi } from '#contracts/system.ts'
import type { Deps } from './deps.ts'
import { findActor } from './features/auth/auth.service.ts'
import { answerError } from './http/error-response.ts'
import { type Handler, handle } from './http/handle.ts'
import { addMetrics } from './http/metrics.ts'
import { describeApi } from './http/openapi.ts'
import { register } from './http/register.ts'
import { refuseForeignOrigin } from './http/same-origin.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { createStreams } from './http/sse.ts'
import { serveWeb } from './http/static.ts'
import { allRoutes } from './routes.ts'
import { version } from './version.ts'

const BODY_LIMIT = 1_024 * 1_024

export type App = FastifyInstance & { streams: ReturnType<typeof createStreams>; handlers: Handler[] }

/** Assembles the HTTP side from its parts. Listens to nothing and starts nothing. */
export async function createApp(deps: Deps): Promise<App> {
  const { config } = deps
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000 },
    routerOptions: { maxParamLength: 200 },
  })
  const publicOrigin = config.publicUrl && new URL(config.publicUrl).origin
  addSecurityHeaders(app, { https: config.publicUrl?.startsWith('https:') ?? false })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    refuseForeignOrigin(request, publicOrigin)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.setErrorHandler(answerError)
  readJsonOnly(app)

  const streams = createStreams()
  const actorOf = (token: string) => findActor(deps, token)
  const handlers: Handler[] = [...allRoutes(deps), ...systemRoutes(deps, () => handlers)]
  for (const handler of handlers) register(app, handler, { findActor: actorOf, streams })
  addMetrics(app, {
    token: config.metricsToken,
    findActor: actorOf,
    gauges: {
      runs_live: { help: 'Answers being written by this process', read: deps.runs.size },
      streams_open: { help: 'Event streams open on this process', read: streams.count },
    },
  })
  await serveWeb(app)
  return Object.assign(app, { streams, handlers })
}

function systemRoutes(deps: Deps, all: () => Handler[]): Handler[] {
  return [
    handle(systemApi.health, () => ({
      success: true as const,
      status: deps.lifecycle.draining ? ('draining' as const) : ('ready' as const),
      version,
    })),
    handle(systemApi.openapi, () =>
      describeApi(
        all().map(({ route }) => route),
        version,
      ),
    ),
  ]
}

/** JSON, or nothing under a JSON content type, is all that is taken; anything else is 415. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

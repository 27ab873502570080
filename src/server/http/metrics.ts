import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { answerError } from './error-response.ts'
import { bearerOf, bearerToken } from './session.ts'

interface MetricsOptions {
  token: string | undefined
  findActor: (token: string) => Promise<Actor | undefined>
  gauges: Record<string, { help: string; read: () => number }>
}

/** Prometheus text at /api/metrics, for admins and holders of the metrics token; NOT_FOUND for others. */
export function addMetrics(app: FastifyInstance, { token, findActor, gauges }: MetricsOptions) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/api/metrics', async (request, reply) => {
    const session = bearerToken(request)
    const allowed =
      (token && same(bearerOf(request) ?? '', token)) ||
      (session && (await findActor(session))?.role === 'admin')
    if (!allowed) return answerError(new AppError('NOT_FOUND', 'There is nothing here.'), request, reply)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

/** Compares hashes of equal length: a token's length is part of the secret. */
const same = (a: string, b: string) => timingSafeEqual(hashed(a), hashed(b))
const hashed = (text: string) => createHash('sha256').update(text).digest()

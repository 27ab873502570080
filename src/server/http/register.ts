import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AnyRoute, CACHE_BUSTER } from '#contracts/core/route.ts'
import type { RunFollow } from '#server/stream/follow.ts'
import type { Actor } from '../actor.ts'
import { sendFile } from './file.ts'
import type { Caller, FileAnswer, Handler } from './handle.ts'
import { parsePart } from './input.ts'
import { networkOf } from './network.ts'
import { keepBodiesRaw, rawBody } from './raw-body.ts'
import { readReferral } from './referral.ts'
import { bearerToken, requireAccess } from './session.ts'
import type { Streams } from './sse.ts'
import { leaveBodiesUnread, openUpload } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Caller, for the log. */
    actorId: number | undefined
    /** The admin who looks at that account, if it is not its owner who asks. */
    viewerId: number | undefined
  }
}

const nothing = z.object({})

/** Most bytes of a body whose route does not say otherwise. */
export const BODY_LIMIT = 1_024 * 1_024

export interface RegisterOptions {
  findActor: (token: string, network: string) => Promise<Actor | undefined>
  streams: Streams
}

/** Puts a handler behind its declaration: who may call, what may come in, what may go out. */
export function register(app: FastifyInstance, handler: Handler, options: RegisterOptions) {
  const { bytes, raw } = handler.route
  if (!bytes && !raw) return addRoute(app, handler, options)
  app.register(async (apart) => {
    if (bytes) leaveBodiesUnread(apart)
    else keepBodiesRaw(apart)
    addRoute(apart, handler, options)
  })
}

function addRoute(
  app: FastifyInstance,
  { route, answer }: Handler,
  { findActor, streams }: RegisterOptions,
): void {
  const read = inputReader(route)
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    config: { bytes: route.bytes ?? false },
    handler: async (request, reply) => {
      const token = route.access === 'public' ? undefined : bearerToken(request)
      const caller = callerOf(request)
      const actor = token ? await findActor(token, caller.network) : undefined
      request.actorId = actor?.userId
      request.viewerId = actor?.viewerId
      requireAccess(route, actor)
      const input = read(request, reply)
      if (route.events && actor) streams.reserve(actor.userId, reply.raw)
      const result = await answer({ ...input, actor, caller })
      if (route.file) {
        if (actor) streams.closeWith(actor.sessionId, reply.raw)
        return sendFile(reply, result as FileAnswer)
      }
      if (route.events) return streams.send(request, reply, result as RunFollow)
      return sendResult(route, reply, result)
    },
  })
}

/** Tests open many apps with the same routes, and deriving a schema takes longer than adding its route. */
const strictParts = new WeakMap<z.ZodObject, z.ZodObject>()

/** Keys that a declaration does not name are refused, so nothing slips in unread. */
function strictPart(part: z.ZodObject = nothing): z.ZodObject {
  const strict = strictParts.get(part) ?? part.strict()
  strictParts.set(part, strict)
  return strict
}

function inputReader(route: AnyRoute) {
  const [params, query, headers, body] = [route.params, route.query, route.headers, route.body].map((part) =>
    strictPart(part),
  )
  const named = Object.keys(route.headers?.shape ?? {})
  const { bytes, raw, mediaTypes = [], bodyLimit: limit = BODY_LIMIT } = route
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { [CACHE_BUSTER]: _, ...asked } = request.query as Record<string, unknown>
    return {
      params: parsePart(params ?? nothing, request.params),
      query: parsePart(query ?? nothing, asked),
      headers: parsePart(
        headers ?? nothing,
        Object.fromEntries(named.map((name) => [name, request.headers[name]])),
      ),
      body: bytes
        ? openUpload(request, reply, { limit, mediaTypes })
        : raw
          ? rawBody(request)
          : parsePart(body ?? nothing, request.body),
    }
  }
}

function sendResult(route: AnyRoute, reply: FastifyReply, result: unknown) {
  reply.header('cache-control', 'no-store')
  if (route.data) return reply.send({ success: true, data: route.data.parse(result) })
  return reply.send(route.reply?.parse(result) ?? { success: true })
}

function callerOf(request: FastifyRequest): Caller {
  return {
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    locale: localeOf(request.headers['accept-language']),
    requestId: request.id,
    referral: readReferral(request.headers.cookie),
  }
}

/** The first of the accepted languages, if it is one. */
function localeOf(accepted = ''): string | undefined {
  const [first = ''] = accepted.slice(0, 100).split(/[,;]/, 1)
  const locale = first.trim()
  if (locale === '' || locale === '*') return undefined
  try {
    return Intl.getCanonicalLocales(locale)[0]
  } catch {
    return undefined
  }
}

import type { Readable } from 'node:stream'
import type { AnyRoute, BodyOf, HeadersOf, ParamsOf, QueryOf, ResultOf } from '#contracts/core/route.ts'
import type { RunFollow } from '#server/stream/follow.ts'
import type { Actor } from '../actor.ts'
import type { Referral } from './referral.ts'

/** Facts about the request that a service may use. */
export interface Caller {
  /** The address, or the part of it that one customer of a provider has: what limits count by. */
  network: string
  userAgent: string
  requestId: string
  /** By whose link this browser came last. */
  referral: Referral | undefined
}

export interface RouteRequest<R extends AnyRoute> {
  /** Caller. Undefined on public routes. */
  actor: R['access'] extends 'public' ? undefined : Actor
  params: ParamsOf<R>
  query: QueryOf<R>
  headers: HeadersOf<R>
  body: R['bytes'] extends true ? FileBody : R['raw'] extends true ? Uint8Array : BodyOf<R>
  caller: Caller
}

/** A file that is being sent. Reading its stream fails when it is larger than the route allows, breaks off or stalls. */
export interface FileBody {
  /** Its size in bytes, where the sender said it. */
  declared: number | undefined
  stream: Readable
}

/** A file to be saved under a name. Its stream is read or destroyed. */
export interface FileAnswer {
  name: string
  contentType: string
  /** Not known of one that is made while it is sent. */
  size?: number
  stream: Readable
  /** It may be shown in place: a picture of a kind that cannot hold a script. */
  inline?: boolean
}

type Result<R extends AnyRoute> = R['events'] extends object
  ? RunFollow
  : R['file'] extends true
    ? FileAnswer
    : ResultOf<R>

/** A request whose parts were read as its route declares them, which types cannot follow through the table of routes. */
type AnyRequest = Record<'params' | 'query' | 'headers' | 'body', unknown> & {
  actor: Actor | undefined
  caller: Caller
}

export interface Handler {
  route: AnyRoute
  answer(request: AnyRequest): unknown
}

/** Ties a declared route to the service that answers it. Access, input and reply are enforced from the declaration. */
export function handle<R extends AnyRoute>(
  route: R,
  answer: (request: RouteRequest<R>) => Promise<Result<R>> | Result<R>,
): Handler {
  return { route, answer: answer as Handler['answer'] }
}

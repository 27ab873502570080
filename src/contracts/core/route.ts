import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Required access: anyone, signed in, signed in with a verified address, or admin. */
type Access = 'public' | 'unverified' | 'member' | 'admin'

/** The query parameter that keeps caches from answering. The server takes it off before it reads a query. */
export const CACHE_BUSTER = '_t'

interface RouteSpec {
  access?: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** Headers that the route reads, by their names in lower case. */
  headers?: z.ZodObject
  body?: z.ZodObject
  /** The body is a file of at most `bodyLimit` bytes, sent as application/octet-stream. */
  bytes?: true
  /** Other media types that such a body may be sent as. */
  mediaTypes?: readonly string[]
  /** The body is JSON that was signed: its bytes are handed over as they came. */
  raw?: true
  /** Content of `data` in `{success: true, data, message?}`. */
  data?: z.ZodType
  /** The whole answer, where the specification gives it another shape. */
  reply?: z.ZodType
  /** The answer is a file. */
  file?: true
  /** The answer is a stream of numbered events, each of this shape. */
  events?: z.ZodType
  /** It shows what its owner alone may have, such as a secret: an admin who looks at the account does not get it. */
  ownerOnly?: true
  /** Most bytes of a body, where the usual megabyte is not enough. */
  bodyLimit?: number
}

export type Route<S extends RouteSpec = RouteSpec> = S & { method: Method; path: string; access: Access }
/** A route of any shape, for code that walks the whole table. */
export type AnyRoute = Route

/** Declares a call once, for the server that answers it and the browser that makes it. Without `access` it is for members. */
export function route<const S extends RouteSpec>(method: Method, path: `/api/${string}`, spec: S): Route<S> {
  return { access: 'member', ...spec, method, path }
}

type Output<Z, Else> = Z extends z.ZodType ? z.output<Z> : Else
type Input<Z, Else> = Z extends z.ZodType ? z.input<Z> : Else

export type ParamsOf<R extends AnyRoute> = Output<R['params'], Record<never, never>>
export type QueryOf<R extends AnyRoute> = Output<R['query'], Record<never, never>>
export type HeadersOf<R extends AnyRoute> = Output<R['headers'], Record<never, never>>
export type BodyOf<R extends AnyRoute> = Output<R['body'], undefined>
export type EventOf<R extends AnyRoute> = Output<R['events'], never>
/** Return value of a route's service: its `data`, or its whole `reply`. */
export type ResultOf<R extends AnyRoute> = R['data'] extends z.ZodType
  ? z.input<R['data']>
  : Input<R['reply'], undefined>
/** Answer as it arrives in the browser. */
export type AnswerOf<R extends AnyRoute> = R['data'] extends z.ZodType
  ? { success: true; data: z.output<R['data']>; message?: string }
  : Output<R['reply'], { success: true }>

type InputPart<K extends string, Z> = Z extends z.ZodType
  ? Record<never, never> extends z.input<Z>
    ? { [P in K]?: z.input<Z> }
    : { [P in K]: z.input<Z> }
  : { [P in K]?: undefined }
/** Input that a caller has to give. */
export type RequestOf<R extends AnyRoute> = InputPart<'params', R['params']> &
  InputPart<'query', R['query']> &
  InputPart<'body', R['body']> &
  (R['headers'] extends z.ZodType ? { headers: z.input<R['headers']> } : unknown)

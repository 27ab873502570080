import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { type ShopAccess, ShopError } from '#server/ports/shops.ts'
import { guardedConnect } from '../ai/guarded-connect.ts'
import { readBody } from '../fetcher/body.ts'

/** Supported by Shopify until July 2027. */
const API_VERSION = '2026-07'
const MOST_BYTES = 4 * 1024 * 1024
const TIMEOUT_MS = 60_000
/** Retries of a throttled call, and the longest wait between them. */
const MOST_WAITS = 8
const LONGEST_WAIT_MS = 20_000

export interface ShopifyOptions {
  /** Other than Shopify itself is for tests. */
  endpoint?: (domain: string) => string
  /** Opens connections; the usual one reaches public addresses only. */
  agentFor?: (address: string) => Agent
}

const Cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
})

const Reply = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string(),
      z.array(
        z.object({
          message: z.string(),
          extensions: z
            .object({ code: z.string().optional(), requiredAccess: z.string().optional() })
            .optional(),
        }),
      ),
    ])
    .optional(),
  extensions: z.object({ cost: Cost.optional() }).optional(),
})
type Reply = z.infer<typeof Reply>

export type Ask = <Data extends z.ZodType>(
  access: ShopAccess,
  query: string,
  variables: object,
  data: Data,
) => Promise<z.output<Data>>

/** Calls of a shop's Admin API. A throttled call waits until the shop has room for it again. */
export function shopifyGraphql(options: ShopifyOptions): Ask {
  return async (access, query, variables, schema) => {
    for (let waits = 0; ; waits++) {
      const reply = await exchange(options, access, JSON.stringify({ query, variables }))
      const pause = typeof reply === 'number' ? reply : throttledFor(reply)
      if (pause === undefined) return read(schema, dataOf(reply as Reply))
      if (waits >= MOST_WAITS)
        throw new ShopError('busy', 'The shop is busy with other calls. Try again in a few minutes.')
      await sleep(Math.min(pause, LONGEST_WAIT_MS), undefined, { signal: access.signal })
    }
  }
}

function read<Data extends z.ZodType>(schema: Data, data: unknown): z.output<Data> {
  const { success, data: value, error } = schema.safeParse(data)
  if (success) return value
  throw new ShopError('lost', 'Shopify answered in a way we do not understand. Try again later.', error)
}

/** The reply, or the milliseconds to wait before the same call. */
async function exchange(options: ShopifyOptions, access: ShopAccess, body: string): Promise<Reply | number> {
  const { endpoint = (domain) => `https://${domain}` } = options
  const address = `${endpoint(access.domain)}/admin/api/${API_VERSION}/graphql.json`
  const agent = agentOf(options, address)
  try {
    const timeLimit = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': access.token },
      body,
      dispatcher: agent,
      signal: access.signal ? AbortSignal.any([access.signal, timeLimit]) : timeLimit,
    })
    const text = (await readBody(answer.body, MOST_BYTES)).toString('utf8')
    if (answer.statusCode === 429) return Number(answer.headers['retry-after'] ?? 2) * 1_000
    requireSuccess(access.domain, answer.statusCode)
    return Reply.parse(JSON.parse(text))
  } catch (error) {
    access.signal?.throwIfAborted()
    if (error instanceof ShopError) throw error
    throw new ShopError('lost', `The connection to ${access.domain} was lost. Try again.`, error)
  } finally {
    await agent.destroy()
  }
}

export const agentOf = ({ agentFor }: ShopifyOptions, address: string): Agent =>
  agentFor?.(address) ?? new Agent({ connect: guardedConnect(address) })

function requireSuccess(domain: string, status: number): void {
  if (status === 200) return
  if (status === 401 || status === 403)
    throw new ShopError(
      'refused',
      `${domain} does not accept this token. Create a new one and connect again.`,
    )
  if (status === 404 || status === 402 || status === 423 || (status >= 300 && status < 400))
    throw new ShopError('missing', `No open shop found at ${domain}. Check its address.`)
  throw new ShopError('lost', `${domain} does not answer right now. Try again in a few minutes.`)
}

/** Time until the shop has room for the call, as it computes costs itself. */
function throttledFor({ errors, extensions }: Reply): number | undefined {
  if (!Array.isArray(errors) || !errors.some((error) => error.extensions?.code === 'THROTTLED'))
    return undefined
  const cost = extensions?.cost
  if (!cost) return 2_000
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  return Math.max(20, ((cost.requestedQueryCost - currentlyAvailable) / Math.max(restoreRate, 1)) * 1_000)
}

function dataOf({ data, errors }: Reply): unknown {
  if (errors === undefined || errors.length === 0) return data
  if (typeof errors === 'string') throw new ShopError('refused', `Shopify refused the call: ${errors}`)
  const denied = errors.find((error) => error.extensions?.code === 'ACCESS_DENIED')
  if (denied)
    throw new ShopError(
      'refused',
      `The token lacks a permission: ${denied.extensions?.requiredAccess ?? denied.message}`,
    )
  throw new ShopError(
    'rejected',
    `Shopify refused the call: ${errors.map(({ message }) => message).join(' ')}`,
  )
}

export const UserErrors = z.array(z.object({ message: z.string() }))

/** Shopify's own sentences about data that it does not take. */
export function requireAccepted(errors: z.infer<typeof UserErrors>): void {
  if (errors.length === 0) return
  throw new ShopError(
    'rejected',
    `Shopify did not accept this: ${errors.map(({ message }) => message).join(' ')}`,
  )
}

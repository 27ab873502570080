import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyRoute } from '#contracts/core/route.ts'
import { type Chooser, chooser } from '#core/testing/chooser.ts'
import { testApp } from './testing/test-app.ts'

const REQUESTS_PER_ROUTE = 8
const ID = '6b1f5c1e-9a53-4f0e-8f5e-2f0f3f1c9d11'

/** Values that some parser, query or library has failed on. */
const odd: unknown[] = [
  ...[
    '',
    ' ',
    '-1',
    '1e999',
    '99999999999999999999',
    '2147483648',
    "'; drop table users;--",
    '%',
    '../../etc',
  ],
  ...['__proto__', 'x'.repeat(5_000), '\u202e', '\u0001', 'a\u0000b', '\ud800', '😀', '[', '\\', 'null'],
  ...['2026-13-45T99:99:99Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', `1e308_${ID}`],
  ...[`9999-12-31T23:59:59.999Z_${ID}`, `0_${ID}`, '=1+1', '<script>', 'pricing.price'],
  ...[null, true, 0, -1, 1.5, 1e308, 2_147_483_648, [], {}, [null], { a: 1 }],
]

/** Routes that would end the test's session, hash a password each time, or ask a provider. */
const left =
  /logout|\/account\/|auth\/(login|signup|google|reset)|\/users\/:userId|local-models|model-(lists|connections)/

interface Shape {
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  type?: string
  format?: string
  items?: Shape
  properties?: Record<string, Shape>
}

const shapeOf = (schema: z.ZodType | undefined) =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)

/** Something that nearly fits. */
function nearly(shape: Shape, by: Chooser, depth = 0): unknown {
  if (depth > 6 || by.chance(0.12)) return by.pick(odd)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return by.pick(shape.enum)
  const ways = shape.anyOf ?? shape.oneOf
  if (ways) return nearly(by.pick(ways), by, depth + 1)
  if (shape.type === 'object') {
    const named = Object.entries(shape.properties ?? {}).filter(() => by.chance(0.85))
    return Object.fromEntries(named.map(([name, inner]) => [name, nearly(inner, by, depth + 1)]))
  }
  if (shape.type === 'array') return [nearly(shape.items ?? {}, by, depth + 1)]
  if (shape.type === 'boolean') return by.chance(0.5)
  if (shape.type === 'integer' || shape.type === 'number') return by.pick([0, 1, 7, 100, -1, 2_147_483_648])
  if (shape.format === 'uuid') return ID
  if (shape.format === 'date-time') return '2026-11-16T00:00:00.000Z'
  return by.pick(['lamp', 'lamp@shop.example', 'https://127.0.0.1/lamp', ...odd])
}

function requestFor({ method, path, query, body }: AnyRoute, by: Chooser) {
  const url = path.replace(/:\w+/g, () =>
    encodeURIComponent((by.chance(0.7) ? ID : String(by.pick(odd))).toWellFormed().slice(0, 150) || 'x'),
  )
  const asked = Object.entries(shapeOf(query)?.properties ?? {})
    .filter(() => by.chance(0.6))
    .map(([name, shape]): [string, string] => [name, String(by.pick([nearly(shape, by), by.pick(odd)]))])
  const shape = shapeOf(body)
  return {
    method,
    url: asked.length > 0 ? `${url}?${new URLSearchParams(asked)}` : url,
    ...(shape && {
      payload: JSON.stringify(nearly(shape, by)),
      headers: { 'content-type': 'application/json' },
    }),
  }
}

test('[security C1] [security C6] whatever nearly fits a route is answered or refused in JSON, and nothing fails', {
  timeout: 300_000,
}, async () => {
  const { app, build } = await testApp()
  const [admin, member] = [await build.user({ role: 'admin' }), await build.user()]
  const by = chooser(7)
  const failed: string[] = []
  for (const { route } of app.handlers) {
    if (route.bytes || route.events || route.raw || left.test(route.path)) continue
    for (let n = 0; n < REQUESTS_PER_ROUTE; n++) {
      const { headers, ...request } = requestFor(route, by)
      const { token } = route.access === 'admin' || by.chance(0.5) ? admin : member
      const reply = await app.inject({
        ...request,
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
      // A provider that nobody can reach from a test is no failure of ours.
      if (reply.statusCode >= 500 && reply.json().type === 'INTERNAL')
        failed.push(`${request.method} ${request.url} ${request.payload ?? ''}`)
    }
  }
  expect(failed).toEqual([])
  expect(({} as Record<string, unknown>).a).toBeUndefined()
  expect((await app.inject('/api/health')).statusCode).toBe(200)
})

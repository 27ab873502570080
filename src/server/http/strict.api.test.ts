import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../testing/test-app.ts'

type Schema = { type?: string; additionalProperties?: unknown } & Record<string, unknown>

/** Objects within a schema that take keys they do not name. */
function open(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, additionalProperties } = schema as Schema
  const here = type === 'object' && additionalProperties === undefined ? [path] : []
  const inner = Object.entries(schema).flatMap(([key, value]) => open(value, `${path}.${key}`))
  return [...here, ...inner]
}

test('no body takes keys that its contract does not name, however deep they stand', async () => {
  const { app } = await testApp()
  const bodies = app.handlers.flatMap(({ route }) => (route.body ? [route] : []))
  expect(bodies.length).toBeGreaterThan(10)
  for (const { method, path, body } of bodies) {
    // The top is made strict where requests are read; what is in it must be so by itself.
    const schema = z.toJSONSchema((body as z.ZodObject).strict(), { io: 'input', unrepresentable: 'any' })
    expect(open(schema, `${method} ${path}`)).toEqual([])
  }
})

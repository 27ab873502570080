import { z } from 'zod'
import { ErrorAnswer } from '#contracts/core/errors.ts'
import type { AnyRoute } from '#contracts/core/route.ts'

type Json = Record<string, unknown>

/** The API's description, made from the same table that is served. */
export function describeApi(routes: AnyRoute[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sellwright', version },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorAnswer, 'output') },
    },
    paths,
  }
}

function describeRoute(route: AnyRoute): Json {
  return {
    ...(route.access !== 'public' && { security: [{ session: [] }] }),
    'x-access': route.access,
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...requestBody(route),
    responses: {
      200: { description: 'The answer', content: contentOf(route) },
      default: {
        description: 'What went wrong',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function requestBody({ body, bytes, mediaTypes = [] }: AnyRoute): Json {
  if (bytes) {
    const types = ['application/octet-stream', ...mediaTypes]
    return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) } }
  }
  if (!body) return {}
  const content = { 'application/json': { schema: schemaOf(body, 'input') } }
  return { requestBody: { required: true, content } }
}

function contentOf(route: AnyRoute): Json {
  if (route.events) return { 'text/event-stream': { schema: schemaOf(route.events, 'output') } }
  const data =
    route.data && z.object({ success: z.literal(true), data: route.data, message: z.string().optional() })
  return {
    'application/json': {
      schema: schemaOf(data ?? route.reply ?? z.object({ success: z.literal(true) }), 'output'),
    },
  }
}

function parametersOf(part: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!part) return []
  const { properties = {}, required = [] } = z.toJSONSchema(part, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

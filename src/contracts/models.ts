import { z } from 'zod'
import { Done } from './core/done.ts'
import { plainText } from './core/names.ts'
import { route } from './core/route.ts'

export const Provider = z.enum(['openai', 'anthropic', 'google', 'compatible'])
export type Provider = z.infer<typeof Provider>

/** A model the user can choose. */
export const Model = z.object({
  /** The `model` of a sent message. */
  id: z.string(),
  label: z.string(),
  /** One-sentence description. */
  note: z.string(),
  builtIn: z.boolean(),
  /** Connected and paid for by the user. Other models' prices and addresses are private to the operator. */
  own: z.boolean(),
  /** US dollars per million tokens. Null if unknown or not the user's own model. */
  price: z.object({ input: z.string(), output: z.string() }).nullable(),
})
export type Model = z.infer<typeof Model>

export const Connection = z.object({
  id: z.uuid(),
  provider: Provider,
  label: z.string(),
  baseUrl: z.string().nullable(),
  keyHint: z.string().nullable(),
  model: z.string(),
  /** Available to all users; created by administrators. */
  shared: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Connection = z.infer<typeof Connection>

export const SaveConnection = z.object({
  provider: Provider,
  label: plainText().trim().max(60, 'Use at most 60 characters.').default(''),
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'Enter an address that starts with http:// or https://.' })
    .max(500)
    .nullish(),
  key: z.string().trim().max(500, 'This key is too long.').default(''),
  model: z.string().trim().min(1, 'Enter a model name.').max(200),
  /** Only for administrators. */
  shared: z.boolean().default(false),
})
export type SaveConnection = z.infer<typeof SaveConnection>

/** The provider can't change. An empty key keeps the stored one if the server stays the same. */
export const ChangeConnection = SaveConnection.omit({ provider: true, shared: true })
export type ChangeConnection = z.infer<typeof ChangeConnection>

/** Provider and key to list models with. */
export const ModelListRequest = SaveConnection.pick({ provider: true, baseUrl: true, key: true })
export type ModelListRequest = z.infer<typeof ModelListRequest>
export const ConnectionModelsRequest = ChangeConnection.pick({ baseUrl: true, key: true })
export type ConnectionModelsRequest = z.infer<typeof ConnectionModelsRequest>

/** Models a provider lists for a key, or why listing failed. */
export const OfferedModels = z.object({
  models: z.array(Model.pick({ label: true, price: true }).extend({ name: z.string() })),
  problem: z.string().nullable(),
})
export type OfferedModels = z.infer<typeof OfferedModels>

/** A model server found on this machine. */
export const FoundServer = z.object({ name: z.string(), baseUrl: z.string(), models: z.array(z.string()) })
export type FoundServer = z.infer<typeof FoundServer>

const byConnection = { params: z.object({ connectionId: z.uuid() }) }

export const modelsApi = {
  /** The user's models, the default first. */
  list: route('GET', '/api/models', { data: z.array(Model) }),
  connections: route('GET', '/api/model-connections', { data: z.array(Connection) }),
  /** Sends a test question first; saves nothing if it fails. */
  connect: route('POST', '/api/model-connections', { body: SaveConnection, data: Connection }),
  /** Sends a test question with the new settings first; changes nothing if it fails. */
  change: route('PATCH', '/api/model-connections/:connectionId', {
    ...byConnection,
    body: ChangeConnection,
    data: Connection,
  }),
  /** Models available for a key. */
  offered: route('POST', '/api/model-lists', { body: ModelListRequest, data: OfferedModels }),
  /** The same with the stored key. */
  offeredAgain: route('POST', '/api/model-connections/:connectionId/models', {
    ...byConnection,
    body: ConnectionModelsRequest,
    data: OfferedModels,
  }),
  /** Tests the connection again and stores the result. */
  check: route('POST', '/api/model-connections/:connectionId/check', { ...byConnection, data: Connection }),
  disconnect: route('DELETE', '/api/model-connections/:connectionId', { ...byConnection, reply: Done }),
  /** Searches this machine for model servers. */
  found: route('GET', '/api/model-servers', { access: 'admin', data: z.array(FoundServer) }),
}

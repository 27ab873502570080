import { z } from 'zod'
import { Done } from './core/done.ts'
import { route } from './core/route.ts'

export const Provider = z.enum(['openai', 'anthropic', 'google', 'compatible'])
export type Provider = z.infer<typeof Provider>

/** A model that can be asked. */
export const Model = z.object({
  /** What `send` takes as its `model`. */
  id: z.string(),
  label: z.string(),
  /** What it is, in a sentence. */
  note: z.string(),
  builtIn: z.boolean(),
  /** Connected by the person, who pays for it. Prices and addresses of all other models are the operator's. */
  own: z.boolean(),
  /** Dollars for a million tokens in plain notation. Null where it is not known, and for models that are not the person's own. */
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
  /** For everyone of this installation, as administrators make them. */
  shared: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Connection = z.infer<typeof Connection>

export const SaveConnection = z.object({
  provider: Provider,
  label: z.string().trim().max(60, 'Use at most 60 characters.').default(''),
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'Enter a URL that starts with http:// or https://.' })
    .max(500)
    .nullish(),
  key: z.string().trim().max(500, 'This key is too long.').default(''),
  model: z.string().trim().min(1, 'Name the model.').max(200),
  /** Only administrators may share. */
  shared: z.boolean().default(false),
})
export type SaveConnection = z.infer<typeof SaveConnection>

/** The provider stays: another one is another connection. An empty key leaves the one that is kept, as long as the server is the same. */
export const ChangeConnection = SaveConnection.omit({ provider: true, shared: true })
export type ChangeConnection = z.infer<typeof ChangeConnection>

/** Where to ask which models there are. */
export const AskOffered = SaveConnection.pick({ provider: true, baseUrl: true, key: true })
export type AskOffered = z.infer<typeof AskOffered>
export const AskOfferedAgain = ChangeConnection.pick({ baseUrl: true, key: true })
export type AskOfferedAgain = z.infer<typeof AskOfferedAgain>

/** The models that a provider or a server says it has for a key; or why it did not say. */
export const OfferedModels = z.object({
  models: z.array(Model.pick({ label: true, price: true }).extend({ name: z.string() })),
  problem: z.string().nullable(),
})
export type OfferedModels = z.infer<typeof OfferedModels>

/** A model server that was found on this machine. */
export const FoundServer = z.object({ name: z.string(), baseUrl: z.string(), models: z.array(z.string()) })
export type FoundServer = z.infer<typeof FoundServer>

const byConnection = { params: z.object({ connectionId: z.uuid() }) }

export const modelsApi = {
  /** What the person can ask, the one that answers by default first. */
  list: route('GET', '/api/models', { data: z.array(Model) }),
  connections: route('GET', '/api/model-connections', { data: z.array(Connection) }),
  /** Asks the provider something small first; what does not answer is not saved. */
  connect: route('POST', '/api/model-connections', { body: SaveConnection, data: Connection }),
  /** Asks it as it would be then; what does not answer changes nothing. */
  change: route('PATCH', '/api/model-connections/:connectionId', {
    ...byConnection,
    body: ChangeConnection,
    data: Connection,
  }),
  /** What could be connected there. */
  offered: route('POST', '/api/model-lists', { body: AskOffered, data: OfferedModels }),
  /** The same with the key that is kept. */
  offeredAgain: route('POST', '/api/model-connections/:connectionId/models', {
    ...byConnection,
    body: AskOfferedAgain,
    data: OfferedModels,
  }),
  /** Asks it again, and keeps what came of it. */
  check: route('POST', '/api/model-connections/:connectionId/check', { ...byConnection, data: Connection }),
  disconnect: route('DELETE', '/api/model-connections/:connectionId', { ...byConnection, reply: Done }),
  /** Looks for servers on this machine, as an administrator. */
  found: route('GET', '/api/model-servers', { access: 'admin', data: z.array(FoundServer) }),
}

import { z } from 'zod'
import { Done } from './core/done.ts'
import { nameText } from './core/names.ts'
import { route } from './core/route.ts'

/** Source of the verified SHA-256: the administrator, our catalogue, or the host. */
export const CheckedBy = z.enum(['owner', 'list', 'host'])
export type CheckedBy = z.infer<typeof CheckedBy>

/** A downloadable or downloaded model. */
export const LocalModel = z.object({
  id: z.string(),
  label: z.string(),
  about: z.string(),
  maker: z.string().nullable(),
  licence: z.object({ name: z.string(), url: z.string() }).nullable(),
  address: z.string(),
  /** Bytes; null for a custom address until the host reports it. */
  size: z.number().nullable(),
  /** `unfinished`: a partial download that the next try continues. */
  state: z.enum(['absent', 'downloading', 'unfinished', 'ready']),
  /** Bytes on disk. */
  bytes: z.number(),
  /** Current progress note. */
  note: z.string(),
  /** Why the last try failed. */
  problem: z.string().nullable(),
  /** Set once ready. */
  sha256: z.string().nullable(),
  checkedBy: CheckedBy.nullable(),
})
export type LocalModel = z.infer<typeof LocalModel>

export const LocalModelList = z.object({
  models: z.array(LocalModel),
  /** Free bytes on the models' disk. */
  free: z.number(),
  /** Why this machine can't run models, or null. */
  unsupported: z.string().nullable(),
})
export type LocalModelList = z.infer<typeof LocalModelList>

const licenceAccepted = z.boolean().refine((accepted) => accepted, 'Accept the licence first.')

export const AddLocalModel = z.object({
  label: nameText({ most: 60, empty: 'Enter a name.' }),
  /** https only: the host's SHA-256 is only as trustworthy as the connection. */
  address: z
    .url({ protocol: /^https$/, error: 'Enter an address that starts with https://.' })
    .max(2_000, 'This address is too long.'),
  /** Optional if the host publishes it. */
  sha256: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([0-9a-f]{64})?$/, 'A SHA-256 has 64 characters: 0–9 and a–f.')
    .default(''),
  licenceAccepted,
})
export type AddLocalModel = z.infer<typeof AddLocalModel>

const byModel = {
  access: 'admin',
  params: z.object({ modelId: z.string().regex(/^[a-z0-9-]{1,64}$/) }),
} as const

/** Administrators only, since it uses the server's disk. */
export const localModelsApi = {
  list: route('GET', '/api/local-models', { access: 'admin', data: LocalModelList }),
  /** Starts or resumes a download. One at a time. */
  download: route('POST', '/api/local-models/:modelId/download', {
    ...byModel,
    body: z.object({ licenceAccepted }),
    data: LocalModelList,
  }),
  /** Downloads a model that is not in the catalogue. */
  add: route('POST', '/api/local-models', { access: 'admin', body: AddLocalModel, data: LocalModelList }),
  /** Cancels the running download, whoever started it. Keeps the partial file. */
  cancel: route('POST', '/api/local-models/cancel', { access: 'admin', data: LocalModelList }),
  remove: route('DELETE', '/api/local-models/:modelId', { ...byModel, reply: Done }),
}

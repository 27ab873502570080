import { z } from 'zod'
import { Done } from './core/done.ts'
import { route } from './core/route.ts'

/** Whose SHA-256 a file was compared with: the administrator's own, the one in our list, or the one its host states. */
export const CheckedBy = z.enum(['owner', 'list', 'host'])
export type CheckedBy = z.infer<typeof CheckedBy>

/** A model that can be downloaded to the server, or was. */
export const LocalModel = z.object({
  id: z.string(),
  label: z.string(),
  about: z.string(),
  maker: z.string().nullable(),
  licence: z.object({ name: z.string(), url: z.string() }).nullable(),
  address: z.string(),
  /** In bytes. Of an address of one's own it is known once the host has said it. */
  size: z.number().nullable(),
  /** `unfinished` has a part on the disk, which the next try continues. */
  state: z.enum(['absent', 'downloading', 'unfinished', 'ready']),
  /** How much of it is on the disk. */
  bytes: z.number(),
  /** What is being done just now. */
  note: z.string(),
  /** Why the last try came to nothing. */
  problem: z.string().nullable(),
  /** Once it is ready. */
  sha256: z.string().nullable(),
  checkedBy: CheckedBy.nullable(),
})
export type LocalModel = z.infer<typeof LocalModel>

export const LocalModels = z.object({
  models: z.array(LocalModel),
  /** Bytes that are free where models are kept. */
  free: z.number(),
  /** Why this machine cannot run a model, if it cannot. */
  unsupported: z.string().nullable(),
})
export type LocalModels = z.infer<typeof LocalModels>

const licenceAccepted = z.boolean().refine((accepted) => accepted, 'Accept the licence first.')

export const AddLocalModel = z.object({
  label: z.string().trim().min(1, 'Enter a name.').max(60, 'Use at most 60 characters.'),
  /** Not http: what the host states is worth no more than the line it comes over. */
  address: z
    .url({ protocol: /^https$/, error: 'Give an address that begins with https://.' })
    .max(2_000, 'This address is too long.'),
  /** May be empty where the host states it. */
  sha256: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([0-9a-f]{64})?$/, 'A SHA-256 has 64 characters, each 0 to 9 or a to f.')
    .default(''),
  licenceAccepted,
})
export type AddLocalModel = z.infer<typeof AddLocalModel>

const byModel = {
  access: 'admin',
  params: z.object({ modelId: z.string().regex(/^[a-z0-9-]{1,64}$/) }),
} as const

/** It is the disk of the installation, so all of it is for administrators. */
export const localModelsApi = {
  list: route('GET', '/api/local-models', { access: 'admin', data: LocalModels }),
  /** Begins, or goes on where it broke off. One at a time. */
  download: route('POST', '/api/local-models/:modelId/download', {
    ...byModel,
    body: z.object({ licenceAccepted }),
    data: LocalModels,
  }),
  /** Downloads a file that is not in the list. */
  add: route('POST', '/api/local-models', { access: 'admin', body: AddLocalModel, data: LocalModels }),
  /** Ends the one download there is, whoever began it. What came so far stays. */
  cancel: route('POST', '/api/local-models/cancel', { access: 'admin', data: LocalModels }),
  remove: route('DELETE', '/api/local-models/:modelId', { ...byModel, reply: Done }),
}

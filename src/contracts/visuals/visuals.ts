import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { RunState } from '../runs.ts'
import { channelIds } from './channels.ts'
import { angleIds } from './designs.ts'
import { BrandKit, BrandProposal, MAX_FONT_BYTES, SaveBrandKit, VisualMaterial } from './visual-material.ts'
import { AdCopy, VisualSpec, VisualTexts } from './visual-specs.ts'

/** Most visuals of one batch, visuals of a project, and batches that a project keeps. */
export const MAX_BATCH = 40
export const MAX_VISUALS = 2_000
export const MAX_BATCHES = 50

export const VisualPreview = z.object({
  /** A data URL. */
  image: z.string(),
  /** Texts that were shortened or left out. */
  shortened: z.array(z.string()),
  /** Words to avoid that it uses. */
  avoided: z.array(z.string()),
  /** True if rendering it counts against today's limit. */
  isNew: z.boolean(),
})
export type VisualPreview = z.infer<typeof VisualPreview>

export const Visual = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  projectName: z.string(),
  spec: VisualSpec,
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  mediaType: z.string(),
  shortened: z.array(z.string()),
  isFavourite: z.boolean(),
  /** A canon fact it states has changed since. */
  isStale: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Visual = z.infer<typeof Visual>

export const BatchItem = z.object({
  number: z.number().int(),
  name: z.string(),
  channel: z.enum(channelIds),
  state: z.enum(['waiting', 'done', 'failed']),
  reason: z.string().nullable(),
  visualId: z.uuid().nullable(),
})
export type BatchItem = z.infer<typeof BatchItem>

export const VisualBatch = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  /** The run of the last try, which can be followed and stopped. */
  runId: z.uuid(),
  state: RunState,
  items: z.array(BatchItem),
  createdAt: z.iso.datetime(),
})
export type VisualBatch = z.infer<typeof VisualBatch>

export const StartBatch = z.strictObject({
  items: z
    .array(VisualSpec)
    .min(1, 'Choose at least one channel.')
    .max(MAX_BATCH, `Choose at most ${MAX_BATCH} visuals.`),
  copy: AdCopy,
})
export type StartBatch = z.infer<typeof StartBatch>

const ofProject = { params: z.object({ projectId: ProjectId }) }
const ofVisual = { params: z.object({ visualId: z.uuid() }) }
const ofBatch = { params: z.object({ batchId: z.uuid() }) }

export const visualsApi = {
  material: route('GET', '/api/projects/:projectId/visuals/material', { ...ofProject, data: VisualMaterial }),
  /** Texts by the connected model, for one prompt. Statements without evidence come as gaps. */
  write: route('POST', '/api/projects/:projectId/visuals/texts', {
    ...ofProject,
    body: z.strictObject({ angle: z.enum(angleIds) }),
    data: z.object({ texts: VisualTexts, copy: AdCopy }),
  }),
  /** The renderer's own picture, smaller. Not counted. */
  preview: route('POST', '/api/projects/:projectId/visuals/preview', {
    ...ofProject,
    body: VisualSpec,
    data: VisualPreview,
  }),
  /** Counts once for each content. */
  render: route('POST', '/api/projects/:projectId/visuals', { ...ofProject, body: VisualSpec, data: Visual }),
  /** The newest first. */
  list: route('GET', '/api/visuals', {
    query: PageQuery.extend({
      projectId: ProjectId.optional(),
      favourites: z.stringbool().optional(),
      /** Words of its texts. */
      q: z.string().max(200).optional(),
    }),
    data: page(Visual),
  }),
  change: route('PATCH', '/api/visuals/:visualId', {
    ...ofVisual,
    body: z.strictObject({ isFavourite: z.boolean() }),
    data: Visual,
  }),
  delete: route('DELETE', '/api/visuals/:visualId', { ...ofVisual, reply: Done }),
  file: route('GET', '/api/visuals/:visualId/file', { ...ofVisual, file: true }),
  thumbnail: route('GET', '/api/visuals/:visualId/thumbnail', { ...ofVisual, file: true }),
  batches: route('GET', '/api/projects/:projectId/visual-batches', {
    ...ofProject,
    data: z.array(VisualBatch),
  }),
  startBatch: route('POST', '/api/projects/:projectId/visual-batches', {
    ...ofProject,
    body: StartBatch,
    data: VisualBatch,
  }),
  batch: route('GET', '/api/visual-batches/:batchId', { ...ofBatch, data: VisualBatch }),
  /** Draws failed and unfinished items again. */
  retryBatch: route('POST', '/api/visual-batches/:batchId/retry', { ...ofBatch, data: VisualBatch }),
  /** Finished visuals as a ZIP with the copy as CSV and a contact sheet. */
  batchFile: route('GET', '/api/visual-batches/:batchId/file', { ...ofBatch, file: true }),
  saveBrandKit: route('PUT', '/api/projects/:projectId/brand-kit', {
    ...ofProject,
    body: SaveBrandKit,
    data: BrandKit,
  }),
  /** A WOFF2 or TTF file, which becomes the font of the kit. */
  uploadFont: route('POST', '/api/projects/:projectId/brand-kit/font', {
    ...ofProject,
    bytes: true,
    bodyLimit: MAX_FONT_BYTES,
    data: BrandKit,
  }),
  deleteFont: route('DELETE', '/api/projects/:projectId/brand-kit/font', { ...ofProject, data: BrandKit }),
  /** Reads a page. The brand kit stays as it is until a person saves it. */
  proposeBrand: route('POST', '/api/projects/:projectId/brand-kit/proposals', {
    ...ofProject,
    body: z.strictObject({ url: z.string().trim().min(1, 'Enter a URL.').max(2_000) }),
    data: BrandProposal,
  }),
}

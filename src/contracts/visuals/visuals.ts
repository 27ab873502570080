import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { RunState } from '../runs.ts'
import { adCopyFields, channelIds } from './channels.ts'
import { angleIds, designIds, fontIds, schemeIds } from './designs.ts'

/** Most visuals of one batch, visuals of a project, and batches that a project keeps. */
export const MAX_BATCH = 40
export const MAX_VISUALS = 2_000
export const MAX_BATCHES = 50
export const MAX_POINTS = 4
export const MAX_AVOIDED_WORDS = 50

const line = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`)

/** Most characters of each text on a visual. */
export const textLimits = {
  eyebrow: 50,
  headline: 90,
  body: 180,
  point: 60,
  column: 30,
  cta: 30,
} as const

/** Texts that are drawn. An empty one is left out. */
export const VisualTexts = z.strictObject({
  eyebrow: line(textLimits.eyebrow),
  headline: line(textLimits.headline).min(1, 'Enter a headline.'),
  body: line(textLimits.body),
  points: z.array(line(textLimits.point)).max(MAX_POINTS),
  against: z.array(line(textLimits.point)).max(MAX_POINTS),
  ours: line(textLimits.column),
  theirs: line(textLimits.column),
  cta: line(textLimits.cta),
})
export type VisualTexts = z.infer<typeof VisualTexts>

/** Everything a visual is drawn from, beside the canon. */
export const VisualSpec = z.strictObject({
  channel: z.enum(channelIds),
  design: z.enum(designIds),
  scheme: z.enum(schemeIds),
  font: z.enum(fontIds),
  format: z.enum(['jpeg', 'png', 'webp']),
  /** An image of the project. */
  photoId: z.uuid().nullable(),
  /** The point of the photo to keep in view. */
  focus: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
  /** An imported review, for proof. */
  reviewId: z.string().max(64).nullable(),
  texts: VisualTexts,
})
export type VisualSpec = z.infer<typeof VisualSpec>

const copyOf = <Name extends string>(fields: readonly { name: Name }[]) =>
  z.strictObject(Object.fromEntries(fields.map(({ name }) => [name, line(500)])) as Record<Name, z.ZodString>)

/** Texts beside the visual in its network. Longer ones than the network shows are allowed while writing. */
export const AdCopy = z.strictObject({ meta: copyOf(adCopyFields.meta), google: copyOf(adCopyFields.google) })
export type AdCopy = z.infer<typeof AdCopy>

export const VisualReview = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  rating: z.number().int().nullable(),
  source: z.string(),
})
export type VisualReview = z.infer<typeof VisualReview>

export const BrandKit = z.object({
  /** From the canon. */
  name: z.string(),
  voice: z.string(),
  primary: z.string().nullable(),
  accent: z.string().nullable(),
  /** Images of the project. */
  logoId: z.uuid().nullable(),
  /** For dark grounds. */
  darkLogoId: z.uuid().nullable(),
  font: z.enum(fontIds),
  avoid: z.array(z.string()),
})
export type BrandKit = z.infer<typeof BrandKit>

export const SaveBrandKit = z.strictObject({
  logoId: z.uuid().nullable(),
  darkLogoId: z.uuid().nullable(),
  font: z.enum(fontIds),
  avoid: z.array(line(60).min(1, 'Enter a word.')).max(MAX_AVOIDED_WORDS),
})
export type SaveBrandKit = z.infer<typeof SaveBrandKit>

/** All that a project has for visuals. */
export const VisualMaterial = z.object({
  title: z.string(),
  brand: BrandKit,
  price: z.string().nullable(),
  compareAt: z.string().nullable(),
  discount: z.string().nullable(),
  reviews: z.array(VisualReview),
  /** Facts that a proof may state. */
  claims: z.array(z.string()),
  /** Texts from the canon for each angle. */
  texts: z.record(z.enum(angleIds), VisualTexts),
  copy: AdCopy,
  /** Background and accent of each scheme. */
  colours: z.record(z.enum(schemeIds), z.object({ background: z.string(), accent: z.string() })),
  hasModel: z.boolean(),
})
export type VisualMaterial = z.infer<typeof VisualMaterial>

export const VisualPreview = z.object({
  /** A data URL. */
  image: z.string(),
  /** Texts that were shortened or left out. */
  shortened: z.array(z.string()),
  /** Words to avoid that it uses. */
  avoided: z.array(z.string()),
  /** Whether rendering it counts against today's limit. */
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
    query: PageQuery.extend({ projectId: ProjectId.optional(), favourites: z.stringbool().optional() }),
    data: page(Visual),
  }),
  change: route('PATCH', '/api/visuals/:visualId', {
    ...ofVisual,
    body: z.strictObject({ isFavourite: z.boolean() }),
    data: Visual,
  }),
  delete: route('DELETE', '/api/visuals/:visualId', { ...ofVisual, reply: Done }),
  file: route('GET', '/api/visuals/:visualId/file', { ...ofVisual, file: true }),
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
}

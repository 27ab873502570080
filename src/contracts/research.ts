import { z } from 'zod'
import { Done } from './core/done.ts'
import { ProjectId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'
import { extractionSources } from './extraction.ts'

/** Most sources of a project, and most captures that are kept of one; the oldest make room. */
export const MAX_SOURCES = 200
export const MAX_CAPTURES = 20
/** Most characters of pasted markup: what fits into a request, with room for how JSON writes it. */
const MAX_PASTED = 400_000
export const MAX_FIELDS = 30

export const SourceKind = z.enum(['supplier', 'competitor', 'ad', 'review', 'keyword'])
export type SourceKind = z.infer<typeof SourceKind>

/** Position of a field on its page, or `hand` if a person wrote it. */
export const FieldOrigin = z.enum([...extractionSources, 'hand'])
export type FieldOrigin = z.infer<typeof FieldOrigin>

/** Text only and unverified. Several values are separated by line breaks. */
export const SourceField = z.object({ name: z.string(), value: z.string(), origin: FieldOrigin })
export type SourceField = z.infer<typeof SourceField>

/** A source's content at one point in time. */
export const Capture = z.object({
  id: z.uuid(),
  way: z.enum(['url', 'pasted', 'hand']),
  /** Final address, after redirects. */
  url: z.string().nullable(),
  capturedAt: z.iso.datetime(),
  excerpt: z.string(),
  fields: z.array(SourceField),
})
export type Capture = z.infer<typeof Capture>

export const Source = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  kind: SourceKind,
  title: z.string(),
  /** The address it is captured from again. */
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  captures: z.number().int(),
  latest: Capture,
})
export type Source = z.infer<typeof Source>

/** With every capture that is kept, the newest first. */
export const SourceHistory = Source.extend({ history: z.array(Capture) })
export type SourceHistory = z.infer<typeof SourceHistory>

const line = (most: number, sentence: string) =>
  z
    .string()
    .trim()
    .min(1, sentence)
    .max(most, `Use at most ${most} characters.`)
    .regex(/^\P{Cc}*$/u, 'Enter it on one line.')

const Title = line(300, 'Enter a title.')
const Address = z.string().trim().min(1, 'Enter a URL.').max(2_000, 'Use at most 2,000 characters.')
/** Nothing is fetched from it, so it is checked here. Empty for none. */
const Link = z
  .string()
  .trim()
  .max(2_000, 'Use at most 2,000 characters.')
  .refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'Enter a URL that starts with http:// or https://.',
  })

const WrittenField = z.strictObject({
  name: line(60, 'Enter a field name.'),
  value: z.string().trim().min(1, 'Enter a value.').max(4_000, 'Use at most 4,000 characters.'),
})

/** `anyway`: the person confirmed to read a page that its site asks robots not to read. */
export const FromAddress = z.strictObject({
  way: z.literal('url'),
  url: Address,
  anyway: z.literal(true).optional(),
})
export const FromMarkup = z.strictObject({
  way: z.literal('pasted'),
  html: z
    .string()
    .trim()
    .min(1, 'Copy the page’s source and paste it here.')
    .max(MAX_PASTED, 'Paste at most 400,000 characters.'),
  url: Link,
})
export type FromMarkup = z.infer<typeof FromMarkup>
export const FromHand = z.strictObject({
  way: z.literal('hand'),
  title: Title,
  url: Link,
  excerpt: z.string().trim().max(4_000, 'Use at most 4,000 characters.'),
  fields: z.array(WrittenField).max(MAX_FIELDS, `Use at most ${MAX_FIELDS} fields.`),
})
export type FromHand = z.infer<typeof FromHand>

/** Three ways to a capture: read from an address, from markup that someone copied, or written by hand. */
export const From = z.discriminatedUnion('way', [FromAddress, FromMarkup, FromHand])
export type From = z.infer<typeof From>

export const AddSource = z.object({ kind: SourceKind, from: From })
export type AddSource = z.infer<typeof AddSource>

export const ChangeSource = z.object({ kind: SourceKind, title: Title })
export type ChangeSource = z.infer<typeof ChangeSource>

export const SourcesQuery = PageQuery.extend({
  kind: SourceKind.optional(),
  q: z.string().max(200).optional(),
})
export type SourcesQuery = z.infer<typeof SourcesQuery>

/** Fields of the latest capture, each with the path of the canon that it is offered to. */
export const Promote = z.object({
  fields: z
    .array(z.strictObject({ field: z.string().min(1).max(60), path: z.string().min(1).max(200) }))
    .min(1, 'Choose at least one field.')
    .max(MAX_FIELDS),
})
export type Promote = z.infer<typeof Promote>

const ofProject = { params: z.object({ projectId: ProjectId }) }
const ofSource = { params: z.object({ sourceId: z.uuid() }) }

export const researchApi = {
  /** Latest captures first. */
  list: route('GET', '/api/projects/:projectId/sources', {
    ...ofProject,
    query: SourcesQuery,
    data: page(Source),
  }),
  /** A page that the project has already gets a new capture instead. */
  add: route('POST', '/api/projects/:projectId/sources', { ...ofProject, body: AddSource, data: Source }),
  get: route('GET', '/api/sources/:sourceId', { ...ofSource, data: SourceHistory }),
  change: route('PATCH', '/api/sources/:sourceId', {
    ...ofSource,
    body: ChangeSource,
    data: Source,
  }),
  /** Adds to what was captured before. */
  capture: route('POST', '/api/sources/:sourceId/captures', {
    ...ofSource,
    body: z.object({ from: From }),
    data: Source,
  }),
  /** It can be restored for a day. */
  delete: route('DELETE', '/api/sources/:sourceId', { ...ofSource, reply: Done }),
  restore: route('POST', '/api/sources/:sourceId/restore', { ...ofSource, data: Source }),
  /** Changes nothing by itself: offered values become proposals for the canon. */
  promote: route('POST', '/api/sources/:sourceId/proposals', { ...ofSource, body: Promote, reply: Done }),
}

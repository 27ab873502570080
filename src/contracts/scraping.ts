import { z } from 'zod'
import { FieldsProposed } from './canon.ts'
import { ProjectId } from './core/ids.ts'
import { route } from './core/route.ts'
import { ChosenFields, Extraction } from './extraction.ts'

/** Most characters of a pasted or uploaded page, and most bytes of the request: JSON escapes quotes and line breaks. */
export const MAX_PAGE_CHARACTERS = 2_500_000
const MAX_PAGE_BYTES = 6_000_000

const MAX_ADDRESS = 2_000
const Address = z
  .string()
  .trim()
  .min(1, 'Enter a URL.')
  .max(MAX_ADDRESS, `Use at most ${MAX_ADDRESS.toLocaleString('en')} characters.`)
/** Nothing is fetched from it, so it is checked here. Empty when unknown. */
const PageLink = z
  .string()
  .trim()
  .max(MAX_ADDRESS, `Use at most ${MAX_ADDRESS.toLocaleString('en')} characters.`)
  .refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'Enter a URL that starts with http:// or https://.',
  })

/** `anyway`: the person confirmed to read a page that its site asks robots not to read. */
export const PageAddress = z.strictObject({
  way: z.literal('url'),
  url: Address,
  anyway: z.literal(true).optional(),
})
export const PageMarkup = z.strictObject({
  way: z.literal('html'),
  html: z
    .string()
    .trim()
    .min(1, 'Copy the page’s source and paste it here.')
    .max(MAX_PAGE_CHARACTERS, `Use at most ${MAX_PAGE_CHARACTERS.toLocaleString('en')} characters.`),
  /** The address the page was copied from, for its relative links. */
  url: PageLink,
})
/** A page to read: fetched from its address, or HTML that a person pasted or uploaded. */
export const PageInput = z.discriminatedUnion('way', [PageAddress, PageMarkup])
export type PageInput = z.infer<typeof PageInput>

/** The stages of a reading in their order. Pasted HTML skips the first three. */
export const readingStages = ['robots', 'resolve', 'fetch', 'parse', 'extract'] as const
export type ReadingStage = (typeof readingStages)[number]
const Milliseconds = z.number().int().min(0)
/** Null for a stage that was not reached or not needed. */
export const ReadingTime = z.object({
  robots: Milliseconds.nullable(),
  resolve: Milliseconds.nullable(),
  fetch: Milliseconds.nullable(),
  parse: Milliseconds.nullable(),
  extract: Milliseconds.nullable(),
  total: Milliseconds,
})
export type ReadingTime = z.infer<typeof ReadingTime>

/** Codes that never change; the sentence beside them is for people. */
const refusalReasons = [
  'bad-url',
  'scheme',
  'port',
  'credentials',
  'private-address',
  'host-service',
  'robots',
  'bot-wall',
  'busy',
  'not-found',
  'status',
  'not-html',
  'too-large',
  'too-many-redirects',
  'timeout',
  'dns',
  'network',
  'tls',
  'bad-encoding',
  'unreadable',
] as const
export const PageRefusalReason = z.enum(refusalReasons)
export type PageRefusalReason = z.infer<typeof PageRefusalReason>

/** Ways on after a refusal: correct the address, try again, read it against robots.txt, paste the source, or upload the saved page. */
export const PageRemedy = z.enum(['address', 'retry', 'anyway', 'paste', 'upload'])
export type PageRemedy = z.infer<typeof PageRemedy>

export const PageRead = z.object({
  outcome: z.literal('read'),
  way: z.enum(['url', 'html']),
  /** With `url`, the final address after redirects; empty for HTML without one. */
  extraction: Extraction,
  /** The page sells to shoppers, so its price is a retail price. */
  isShop: z.boolean().optional(),
  time: ReadingTime,
})
export type PageRead = z.infer<typeof PageRead>

export const PageRefused = z.object({
  outcome: z.literal('refused'),
  way: z.enum(['url', 'html']),
  reason: PageRefusalReason,
  message: z.string(),
  /** Best first. */
  remedies: z.array(PageRemedy),
  /** Seconds that the shop asks to wait; null unless it says so. */
  retryAfter: z.number().int().nullable(),
  time: ReadingTime,
})
export type PageRefused = z.infer<typeof PageRefused>

export const PageReading = z.discriminatedUnion('outcome', [PageRead, PageRefused])
export type PageReading = z.infer<typeof PageReading>

/** The page's relation to the seller. It decides where its fields belong: a supplier's price is a cost. */
export const PageRole = z.enum(['own', 'supplier', 'competitor'])
export type PageRole = z.infer<typeof PageRole>

export const ProposePage = z.object({
  role: PageRole,
  /** The page's final address; empty for HTML without one. */
  url: PageLink,
  /** Currency of the page's amounts, also when it is not proposed itself; null when unknown. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  fields: ChosenFields.refine((fields) => Object.keys(fields).length > 0, 'Choose at least one field.'),
})
export type ProposePage = z.infer<typeof ProposePage>

export const scrapingApi = {
  /** Stores nothing. A page that cannot be read is an answer too, with its reason. */
  read: route('POST', '/api/page-readings', {
    body: z.object({ from: PageInput }),
    bodyLimit: MAX_PAGE_BYTES,
    data: PageReading,
  }),
  /** Puts the chosen fields into the review tray with the page as their source. The canon itself does not change. */
  propose: route('POST', '/api/projects/:projectId/page-proposals', {
    params: z.object({ projectId: ProjectId }),
    body: ProposePage,
    data: FieldsProposed,
  }),
}

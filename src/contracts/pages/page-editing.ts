import { z } from 'zod'
import { route } from '../core/route.ts'
import { PageBlock, pageLimits } from './page-blocks.ts'
import { PageDraft, SitePage } from './pages.ts'

/** The occasion a version was kept at: it was published, the assistant changed it, or it stood before such a change. */
export const PageVersionKind = z.enum(['publish', 'assistant', 'edit'])
export type PageVersionKind = z.infer<typeof PageVersionKind>

export const PageVersion = z.object({
  version: z.number().int(),
  kind: PageVersionKind,
  /** The change in the seller's words; empty for a publication. */
  note: z.string(),
  createdAt: z.iso.datetime(),
  /** True if visitors see it now. */
  isPublished: z.boolean(),
})
export type PageVersion = z.infer<typeof PageVersion>

/** The parts of a page that a version holds. */
export const VersionDraft = PageDraft.omit({ step: true })
export type VersionDraft = z.infer<typeof VersionDraft>

const byPage = { params: z.object({ pageId: z.uuid() }) }
const byVersion = {
  params: z.object({ pageId: z.uuid(), version: z.coerce.number().int().min(1).max(1_000_000) }),
}

export const pageVersionsApi = {
  /** Newest first; the last 50 and the published one. */
  list: route('GET', '/api/pages/:pageId/versions', { ...byPage, data: z.array(PageVersion) }),
  read: route('GET', '/api/pages/:pageId/versions/:version', {
    ...byVersion,
    data: PageVersion.extend({ draft: VersionDraft }),
  }),
  /** Makes a version the draft again. The draft before it is kept as a version of its own. */
  restore: route('POST', '/api/pages/:pageId/versions/:version/restore', {
    ...byVersion,
    body: z.object({ revision: z.number().int() }),
    data: SitePage,
  }),
}

const BlockId = z.string().max(40)
const Props = z.record(z.string(), z.unknown())

/** One change of one section, to be accepted or refused. It changes nothing until then. */
export const PageProposal = z.discriminatedUnion('kind', [
  /** `before` has the same props as they were when the change was proposed. */
  z.object({ kind: z.literal('edit'), blockId: BlockId, before: Props, props: Props }),
  /** After the named section, or at the top. */
  z.object({ kind: z.literal('add'), block: PageBlock, after: BlockId.nullable() }),
  z.object({ kind: z.literal('move'), blockId: BlockId, after: BlockId.nullable() }),
  z.object({ kind: z.literal('remove'), blockId: BlockId }),
])
export type PageProposal = z.infer<typeof PageProposal>

/** A change that was not proposed, with the reason. */
export const RefusedPatch = z.object({ blockId: BlockId.nullable(), reason: z.string() })
export type RefusedPatch = z.infer<typeof RefusedPatch>

export const PageProposals = z.object({
  proposals: z.array(PageProposal),
  refused: z.array(RefusedPatch),
  /** Name of the model. */
  by: z.string(),
})
export type PageProposals = z.infer<typeof PageProposals>

export const AskForChanges = z.object({
  instruction: z.string().trim().min(1, 'Say what to change.').max(2_000, 'Use at most 2,000 characters.'),
  /** Ids of the sections it may change; the whole page when empty. */
  blocks: z.array(BlockId).max(pageLimits.blocks),
  revision: z.number().int(),
  /** Chosen by the browser, which finds a lost answer by it. Asking twice with the same one costs one prompt. */
  requestId: z.uuid(),
})
export type AskForChanges = z.infer<typeof AskForChanges>

export const FoundAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running') }),
  z.object({ state: z.literal('done'), answer: PageProposals }),
  /** Without an answer, and the prompt was given back. */
  z.object({ state: z.literal('failed') }),
])
export type FoundAnswer = z.infer<typeof FoundAnswer>

export const pageProposalsApi = {
  /** The connected model proposes changes, as one prompt. The page stays as it is. */
  ask: route('POST', '/api/pages/:pageId/proposals', {
    params: z.object({ pageId: z.uuid() }),
    body: AskForChanges,
    data: PageProposals,
  }),
  /** The answer to the last request of a page, for a browser that lost the response. */
  find: route('GET', '/api/pages/:pageId/proposals/:requestId', {
    params: z.object({ pageId: z.uuid(), requestId: z.uuid() }),
    data: FoundAnswer,
  }),
}

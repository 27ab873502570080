import { z } from 'zod'
import { route } from './core/route.ts'
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
  /** Whether visitors see it now. */
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

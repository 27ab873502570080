import { z } from 'zod'
import { ProjectId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'

/** A recorded use of a canon field: an answer that cites it, a report that compared with it, or a published page or visual that states it. */
export const CanonUse = z.object({
  kind: z.enum(['answer', 'report', 'page', 'visual']),
  /** Id of the answer, analysis, page or visual. */
  id: z.uuid(),
  title: z.string(),
  /** Address in this app. */
  href: z.string(),
  at: z.iso.datetime(),
  /** The field's value at that time. */
  said: z.string(),
  /** The field says something else now. */
  isStale: z.boolean(),
})
export type CanonUse = z.infer<typeof CanonUse>

export const CanonUseCount = z.object({
  path: z.string(),
  uses: z.number().int(),
  /** Uses based on an outdated value. */
  stale: z.number().int(),
})
export type CanonUseCount = z.infer<typeof CanonUseCount>

export const canonUsesApi = {
  /** Uses per field, including fields deleted since. */
  counts: route('GET', '/api/projects/:projectId/canon/uses', {
    params: z.object({ projectId: ProjectId }),
    data: z.array(CanonUseCount),
  }),
  /** The newest first. */
  list: route('GET', '/api/projects/:projectId/canon/fields/:path/uses', {
    params: z.object({ projectId: ProjectId, path: z.string().max(200) }),
    query: PageQuery,
    data: page(CanonUse),
  }),
}

import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { Engine, Phrase } from './keywords.ts'

/** Keywords of one check: each is a request to the provider. */
export const MAX_CHECKED_RANKS = 10

/** The host alone, because the address may contain a key. */
export const RankProvider = z.object({ engine: z.string(), host: z.string(), createdAt: z.iso.datetime() })
export type RankProvider = z.infer<typeof RankProvider>

/** A GET request that answers `{"position": 4}`, or `{"position": null}` for a site that is not found. */
export const SaveRankProvider = z.object({
  engine: Engine,
  address: z
    .string()
    .trim()
    .max(2_000, 'Use at most 2,000 characters.')
    .refine((text) => text.includes('{keyword}'), { error: 'Put {keyword} where the keyword goes.' })
    .refine((text) => URL.parse(text.replace(/\{\w+\}/g, 'x'))?.protocol === 'https:', {
      error: 'Enter a URL that starts with https://.',
    }),
})
export type SaveRankProvider = z.infer<typeof SaveRankProvider>

export const CheckRanks = z.object({
  phrases: z
    .array(Phrase)
    .min(1, 'Choose at least one keyword.')
    .max(MAX_CHECKED_RANKS, `Check at most ${MAX_CHECKED_RANKS} keywords at once.`),
  /** Host of the site that is looked for. */
  site: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+\.[a-z0-9-]{2,}$/, 'Enter a domain, such as shop.example.')
    .max(200),
})
export type CheckRanks = z.infer<typeof CheckRanks>

export const seoRanksApi = {
  provider: route('GET', '/api/seo/rank-provider', { data: RankProvider.nullable() }),
  /** Asks the provider once before it is saved. */
  saveProvider: route('PUT', '/api/seo/rank-provider', { body: SaveRankProvider, data: RankProvider }),
  deleteProvider: route('DELETE', '/api/seo/rank-provider', { reply: Done }),
  check: route('POST', '/api/projects/:projectId/seo/ranks/check', {
    params: z.object({ projectId: ProjectId }),
    body: CheckRanks,
    data: z.object({
      positions: z.number().int(),
      notFound: z.number().int(),
      unknown: z.number().int(),
    }),
  }),
}

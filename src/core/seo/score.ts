import { seoCheckOf } from './checks.ts'
import { type SeoGroup, seoGroups, seoWeights } from './page.ts'

/** Share of each group in the whole score; together 100. */
export const groupShares: Record<SeoGroup, number> = {
  indexability: 16,
  title: 13,
  headings: 7,
  content: 10,
  links: 9,
  images: 8,
  data: 10,
  social: 5,
  performance: 8,
  security: 6,
  accessibility: 5,
  international: 3,
}

interface ScoredFinding {
  check: string
  places: readonly unknown[]
}

export interface SeoScore {
  total: number
  groups: { group: SeoGroup; score: number; share: number }[]
  /** Points of the whole that each finding costs, by check. */
  lost: Record<string, number>
}

/**
 * Each group starts at 100. A finding takes the points of its weight times the share of pages that have it, down to zero. The
 * whole is the mean of the groups by their shares, so the score and all lost points add up to 100.
 */
export function scoreOf(findings: readonly ScoredFinding[], pages: number): SeoScore {
  const lost: Record<string, number> = {}
  const groups = seoGroups.map((group) => {
    const taken = findings.flatMap(({ check, places }) => {
      const found = seoCheckOf(check)
      if (found?.group !== group || pages === 0) return []
      return [{ check, points: seoWeights[found.weight] * Math.min(1, places.length / pages) }]
    })
    const sum = taken.reduce((total, { points }) => total + points, 0)
    const scale = sum > 100 ? 100 / sum : 1
    for (const { check, points } of taken) lost[check] = (points * scale * groupShares[group]) / 100
    return { group, score: 100 - sum * scale, share: groupShares[group] }
  })
  return { total: groups.reduce((total, { score, share }) => total + (score * share) / 100, 0), groups, lost }
}

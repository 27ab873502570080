import { seoCheckOf } from './checks.ts'
import { type SeoGroup, seoGroups, seoWeights } from './page.ts'

/** Share of each group in the whole score; together 100. */
export const groupShares: Record<SeoGroup, number> = {
  indexability: 16,
  title: 14,
  headings: 5,
  content: 10,
  links: 8,
  images: 7,
  data: 9,
  social: 3,
  performance: 7,
  security: 9,
  accessibility: 9,
  international: 3,
}

/** No page that cannot be found or trusted has a good score. */
export const MOST_WITH_CRITICAL = 60

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
 * whole is the mean of the groups by their shares, and at most 60 while a critical finding is open. The score and all lost
 * points add up to 100.
 */
export function scoreOf(findings: readonly ScoredFinding[], pages: number): SeoScore {
  const lost: Record<string, number> = {}
  const groups = seoGroups.map((group) => {
    const taken = findings.flatMap(({ check, places }) => {
      const found = seoCheckOf(check)
      if (found?.group !== group || pages === 0) return []
      return [
        { check, points: (found.points ?? seoWeights[found.weight]) * Math.min(1, places.length / pages) },
      ]
    })
    const sum = taken.reduce((total, { points }) => total + points, 0)
    const scale = sum > 100 ? 100 / sum : 1
    for (const { check, points } of taken) lost[check] = (points * scale * groupShares[group]) / 100
    return { group, score: 100 - sum * scale, share: groupShares[group] }
  })
  const mean = groups.reduce((sum, { score, share }) => sum + (score * share) / 100, 0)
  return { total: mean - costOfCritical(findings, mean, lost), groups, lost }
}

/** Adds to critical findings what the score loses until none is open. */
function costOfCritical(
  findings: readonly ScoredFinding[],
  mean: number,
  lost: Record<string, number>,
): number {
  const critical = findings.filter(({ check }) => seoCheckOf(check)?.weight === 'critical' && check in lost)
  const cost = critical.length > 0 ? Math.max(mean - MOST_WITH_CRITICAL, 0) : 0
  for (const { check } of critical) lost[check] = (lost[check] ?? 0) + cost / critical.length
  return cost
}

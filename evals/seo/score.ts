import { runCheck, seoChecks } from '#core/seo/checks.ts'
import type { SeoCase } from './pages.ts'

export interface CheckScore {
  check: string
  found: number
  right: number
  expected: number
}

export interface SeoMiss {
  name: string
  check: string
  page: number
  kind: 'missed' | 'wrong'
}

/** Counts pages by check: those it fired on, those it was right about, and those with the fault. */
export function scoreCorpus(cases: SeoCase[]): { scores: CheckScore[]; misses: SeoMiss[] } {
  const misses: SeoMiss[] = []
  const scores = seoChecks.map((check): CheckScore => {
    const score = { check: check.id, found: 0, right: 0, expected: 0 }
    for (const { name, site, expected } of cases) {
      const fired = new Set(runCheck(check, site).places.map(({ page }) => page))
      for (const { number } of site.pages) {
        const isPlanted = expected[number]?.includes(check.id) ?? false
        score.found += Number(fired.has(number))
        score.expected += Number(isPlanted)
        score.right += Number(isPlanted && fired.has(number))
        if (isPlanted !== fired.has(number))
          misses.push({ name, check: check.id, page: number, kind: isPlanted ? 'missed' : 'wrong' })
      }
    }
    return score
  })
  return { scores, misses }
}

const precisionOf = ({ found, right }: CheckScore): number => (found === 0 ? 1 : right / found)
const recallOf = ({ expected, right }: CheckScore): number => (expected === 0 ? 1 : right / expected)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export const tableOf = (scores: CheckScore[]): string =>
  [
    '| Check | Faults | Precision | Recall |',
    '|---|---:|---:|---:|',
    ...scores.map(
      (score) =>
        `| ${score.check} | ${score.expected} | ${percent(precisionOf(score))} | ${percent(recallOf(score))} |`,
    ),
  ].join('\n')

const SEO_TARGET = 0.98
export const reachesTarget = (scores: CheckScore[]): boolean =>
  scores.every((score) => precisionOf(score) >= SEO_TARGET && recallOf(score) >= SEO_TARGET)

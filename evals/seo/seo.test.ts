import { expect, test } from 'vitest'
import { seoChecks } from '#core/seo/checks.ts'
import { seoGroups } from '#core/seo/page.ts'
import { singlePages } from './pages.ts'
import { scoreCorpus } from './score.ts'
import { servedCases } from './served.ts'
import { sites } from './sites.ts'

test('[T31] every check has a page that fires it and pages that do not, and no page fires another', async () => {
  const cases = await servedCases([...singlePages, ...sites])
  const { scores, misses } = scoreCorpus(cases)
  expect(misses).toEqual([])
  expect(singlePages.length).toBeGreaterThanOrEqual(60)
  expect(sites.length).toBeGreaterThanOrEqual(5)
  expect(scores.filter(({ expected }) => expected === 0)).toEqual([])
  expect(seoChecks.length).toBeGreaterThanOrEqual(80)
  expect(new Set(seoChecks.map(({ id }) => id)).size).toBe(seoChecks.length)
  expect(new Set(seoChecks.map(({ group }) => group)).size).toBe(seoGroups.length)
  for (const { title, why, fix } of seoChecks)
    for (const text of [title, why, fix]) expect(text.length).toBeGreaterThan(8)
})

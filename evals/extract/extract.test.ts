import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { heldBackPages } from './held-back.ts'
import { regressionPages } from './pages.ts'
import { documentedScores, parts, precisionOf, reachesTargets, recallOf, scorePages } from './score.ts'

test('the corpus has at least 80 different pages, at least ten of them held back', () => {
  const all = [...regressionPages, ...heldBackPages]
  expect(all.length).toBeGreaterThanOrEqual(80)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(heldBackPages.length).toBeGreaterThanOrEqual(10)
  const shapes = new Set(regressionPages.map(({ shape }) => shape))
  for (const { shape } of heldBackPages) expect(shapes.has(shape)).toBe(false)
  expect(new Set(all.map(({ expected }) => expected.currency)).size).toBeGreaterThanOrEqual(7)
})

test('the extractor does no worse than the documents say, and reaches the targets on the regression part', async () => {
  const document = await readFile(new URL('../../docs/evals.md', import.meta.url), 'utf8')
  for (const [part, pages] of Object.entries({
    [parts.regression]: regressionPages,
    [parts.heldBack]: heldBackPages,
  })) {
    const { scores } = scorePages(pages)
    const documented = documentedScores(document, part)
    expect(documented.map(({ field }) => field)).toEqual(scores.map(({ field }) => field))
    for (const [index, score] of scores.entries()) {
      expect(precisionOf(score)).toBeGreaterThanOrEqual((documented[index]?.precision ?? 1) - 0.0005)
      expect(recallOf(score)).toBeGreaterThanOrEqual((documented[index]?.recall ?? 1) - 0.0005)
    }
  }
  expect(reachesTargets(scorePages(regressionPages).scores)).toBe(true)
})

import { isScreen } from '../../src/contracts/screens.ts'
import { expect, test } from '../fixtures.ts'

/** Gated tools whose gate has no test yet. That of deep market analysis is in `market-analysis.spec.ts`. */
const untested = {
  'image generation': '/image-generation',
  'the drop-page builder': '/droppage',
  'marketing visuals': '/marketing-visuals',
}

for (const tool of Object.keys(untested)) {
  test.skip(`[B4] ${tool}: the server refuses the free plan, and the screen offers the upgrade`, () => {})
}

test('a gated tool that has a screen has its gate tested', () => {
  expect(Object.values(untested).filter(isScreen)).toEqual([])
})

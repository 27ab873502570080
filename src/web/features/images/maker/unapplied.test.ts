import { expect, test } from 'vitest'
import type { MaskStroke } from '#contracts/images/drafts.ts'
import { unapplied } from './unapplied.ts'

const stroke = (x: number): MaskStroke => ({ mode: 'keep', radius: 0.03, points: [[x, 0.5]] })

test('strokes that came back from the server are applied, later ones are not', () => {
  const painted = [stroke(0.1), stroke(0.2)]
  expect(unapplied(painted, [])).toEqual(painted)
  expect(unapplied(painted, [stroke(0.1)])).toEqual([stroke(0.2)])
  expect(unapplied(painted, [stroke(0.1), stroke(0.2)])).toEqual([])
  expect(unapplied([stroke(0.1)], painted)).toEqual([])
})

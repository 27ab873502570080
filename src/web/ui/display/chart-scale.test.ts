import { expect, test } from 'vitest'
import { barsOf, dotsOf, lineOf, roundUp, scaleOf } from './chart-scale.ts'

test('a scale reaches to the next round figure, over all that is piled up', () => {
  expect([0, 0.3, 1, 3, 7, 12, 51, 4_100].map(roundUp)).toEqual([0, 0.3, 1, 3, 8, 15, 60, 5_000])
  const points = [
    { label: 'October', values: [30, 15, -8] },
    { label: 'November', values: [null, 5, -20] },
  ]
  const piled = scaleOf(points, true)
  expect([piled.top, piled.bottom]).toEqual([50, -20])
  expect([50, 0, -20].map(piled.y)).toEqual([0, (50 / 70) * 100, 100])
  expect(scaleOf(points, false).top).toBe(30)
  expect(scaleOf([], true).y(0)).toBe(0)
})

test('gains are piled up over zero, losses below it, and nothing is no bar', () => {
  const point = { label: 'October', values: [30, 10, -20, 0] }
  const scale = { top: 50, bottom: -50, y: (value: number) => 50 - value }
  expect(barsOf(point, scale)).toEqual([
    { series: 0, y: 20, height: 30 },
    { series: 1, y: 10, height: 10 },
    { series: 2, y: 50, height: 20 },
  ])
})

test('a line has a gap where nothing is known, and a point alone is a dot', () => {
  const points = [1, 2, null, 3].map((value) => ({ label: '', values: [value] }))
  const line = lineOf(points, 0, { top: 4, bottom: 0, y: (value) => 4 - value })
  expect([line, dotsOf(line)]).toEqual(['M0.5 3L1.5 2M3.5 1h0', 'M3.5 1h0'])
})

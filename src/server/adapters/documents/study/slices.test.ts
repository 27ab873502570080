import { expect, test } from 'vitest'
import type { Study } from '#server/ports/documents.ts'
import { addSlice, slicesOf } from './slices.ts'

const table = (sheet: string, count: number, width: number): Study['tables'][number] => ({
  sheet,
  columns: Array.from({ length: width }, (_, at) => `Column ${at}`),
  rows: Array.from({ length: count }, (_, at) => ({ number: at + 2, cells: Array(width).fill(`${at}`) })),
  semicolons: false,
})

test('a study is handed over in slices, none of them large, and is the same in the end', () => {
  const sections = Array.from({ length: 2_500 }, (_, at) => ({ text: `Lamp ${at}`, page: at, heading: null }))
  const study: Study = {
    sections,
    tables: [table('Long', 8_000, 3), table('Wide', 120, 200), table('Empty', 0, 2)],
    cut: null,
  }
  const again: Study = { sections: [], tables: [], cut: null }
  const sizes = Array.from(slicesOf(study), (slice) => {
    addSlice(again, structuredClone(slice))
    return 'rows' in slice ? slice.rows.reduce((sum, { cells }) => sum + cells.length, 0) : 0
  })
  expect(again).toEqual(study)
  expect(sizes.filter((cells) => cells > 0)).toHaveLength(3 + 3)
  expect(Math.max(...sizes)).toBeLessThan(10_200)
})

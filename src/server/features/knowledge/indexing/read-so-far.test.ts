import { expect, test } from 'vitest'
import type { Study } from '#server/ports/documents.ts'
import { piecesOf } from './passages.ts'
import { readSoFar } from './read-so-far.ts'

const study = (parts: Partial<Study>): Study => ({ sections: [], tables: [], cut: 'below', ...parts })
const said = async (parts: Partial<Study>) => readSoFar(study(parts), await piecesOf(study(parts)))
const table = (count: number, cells: string[], every = 1): Study['tables'] => {
  const rows = Array.from({ length: count }, (_, at) => ({ number: at * every + 2, cells }))
  return [{ sheet: null, columns: cells, rows, semicolons: false }]
}
const page = (number: number) => ({ text: 'Warm light.', page: number, heading: null })

test('a file that was read in part says how much of it: pages, rows, columns or characters', async () => {
  expect(await said({ sections: [page(1), page(2)] })).toMatch(/only its first 2 pages were read\. Split it/)
  expect(await said({ sections: [{ text: 'x'.repeat(1_200), page: null, heading: null }] })).toMatch(
    'only its first 1,200 characters were read',
  )
  const wide = Array.from({ length: 200 }, (_, at) => String(at))
  expect(await said({ tables: table(2, wide), cut: 'beside' })).toMatch(
    'only its first 200 columns were read',
  )
  expect(await said({ tables: table(2, wide) })).toMatch('only its first 2 rows were read')
  // With an empty row after each they are as many, though their numbers are twice as high.
  for (const every of [1, 2])
    expect(await said({ tables: table(60_005, ['a', 'b'], every), cut: null })).toMatch(
      /^All 60,005 rows can be counted, but only the first 60,000 are found/,
    )
  expect(await said({ sections: [page(1)], cut: null })).toBeNull()
})

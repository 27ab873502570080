import { expect, test } from 'vitest'
import type { CanonState } from '#contracts/canon.ts'
import { boardRows } from './board/board-rows.ts'
import { withEdit, without } from './canon-state.ts'

const empty: CanonState = {
  fields: [],
  blocked: [],
  completeness: { percent: 0, filled: 0, total: 44, missing: [] },
  proposals: 0,
}
const now = '2026-11-01T10:00:00.000Z'
const filled = ['brand.name', 'shop.opened'].reduce(
  (state, path) => withEdit({ path, type: 'text', value: 'Oak', why: undefined }, now)(state),
  empty,
)
const pathsOf = (state: CanonState) => boardRows(state, new Map(), new Date(now)).map(({ path }) => path)

test('a field that is deleted leaves its place if every canon has one, and nothing if it was one’s own', () => {
  const left = without('shop.opened')(without('brand.name')(filled))
  expect(left.fields).toEqual([])
  expect(pathsOf(left)).toEqual(['brand.name'])
})

test('a restored field keeps its label before the server has answered', () => {
  const restored = { path: 'shop.opened', type: 'text', value: 'Oak', label: 'Opening day' } as const
  expect(withEdit(restored, now)(empty).fields).toMatchObject([{ label: 'Opening day' }])
})

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { batchByFrame } from './batch-by-frame.ts'

test('what comes between two frames is handed on together, in order', async () => {
  const seen: number[][] = []
  const batch = batchByFrame<number>((items) => seen.push(items))
  batch.add(1)
  batch.add(2)
  expect(seen).toEqual([])
  await vi.waitFor(() => expect(seen).toEqual([[1, 2]]))
  batch.add(3)
  batch.flush()
  batch.flush()
  expect(seen).toEqual([[1, 2], [3]])
})

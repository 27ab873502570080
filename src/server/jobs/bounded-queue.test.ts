import { expect, test } from 'vitest'
import { personalQueues } from './bounded-queue.ts'

test('each person has so much under way, and waits for nobody else', async () => {
  const inTurn = personalQueues({ atOnce: 2, mostWaiting: 1, busy: 'Busy.' })
  const open = Promise.withResolvers<void>()
  const begun: number[] = []
  const start = (userId: number) =>
    inTurn(userId, async () => {
      begun.push(userId)
      await open.promise
    })
  const first = [start(1), start(1), start(1)]
  const other = start(2)
  await expect(start(1)).rejects.toThrow('Busy.')
  expect(begun).toEqual([1, 1, 2])
  open.resolve()
  await Promise.all([...first, other])
  expect(begun).toEqual([1, 1, 2, 1])
})

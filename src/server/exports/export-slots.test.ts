import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exportSlots, pacedStream } from './export-slots.ts'

async function* endless() {
  for (;;) yield 'x'.repeat(100_000)
}
const fileOf = (stream = pacedStream(endless())) => ({
  name: 'a.zip',
  contentType: 'application/zip',
  stream,
})

test('[security Q3] one person has two exports under way, all together as many as there are places', async () => {
  const take = exportSlots({ perPerson: 2, atOnce: 3, mostWaiting: 1 })
  const [first, second] = [await take(1, async () => fileOf()), await take(1, async () => fileOf())]
  await expect(take(1, async () => fileOf())).rejects.toMatchObject({ type: 'LIMIT_REACHED' })
  const third = await take(2, async () => fileOf())
  let waited = false
  const waiting = take(3, async () => fileOf()).then((answer) => {
    waited = true
    return answer
  })
  await expect(take(4, async () => fileOf())).rejects.toMatchObject({ type: 'UNAVAILABLE' })
  expect(waited).toBe(false)
  first.stream.destroy()
  const fourth = await waiting
  await setImmediate()
  const fifth = take(1, async () => fileOf())
  second.stream.destroy()
  for (const { stream } of [await fifth, third, fourth]) stream.destroy()
})

test('[security Q3] an export that is read too slowly gives its place back', async () => {
  const take = exportSlots({ perPerson: 1, longestMs: 20 })
  const { stream } = await take(1, async () => fileOf())
  const failed = new Promise((resolve) => stream.once('error', resolve))
  await expect(take(1, async () => fileOf())).rejects.toMatchObject({ type: 'LIMIT_REACHED' })
  expect(String(await failed)).toContain('took too long')
  await setImmediate()
  const next = await take(1, async () => fileOf())
  next.stream.destroy()
})

test('an export that could not be begun gives its place back', async () => {
  const take = exportSlots({ perPerson: 1 })
  for (const _ of [1, 2])
    await expect(take(1, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
})

test('an export is made no further than it is read, and given up when nobody reads on', async () => {
  let made = 0
  async function* counted() {
    for await (const piece of endless()) {
      made++
      yield piece
    }
  }
  const stream = pacedStream(counted(), 20)
  const failed = new Promise((resolve) => stream.once('error', resolve))
  stream.read()
  expect(String(await failed)).toContain('nobody read this export')
  expect(made).toBeLessThan(5)
})

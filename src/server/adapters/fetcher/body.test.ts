import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readBody } from './body.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

async function* chunks(...sizes: number[]) {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1)
}

test('chunks of any size become one body', async () => {
  const body = await readBody(chunks(1, 0, 100_000, 7, 300_000, 1), 1_000_000)
  expect(body).toEqual(
    Buffer.concat([1, 0, 100_000, 7, 300_000, 1].map((size, index) => Buffer.alloc(size, index + 1))),
  )
  expect(await readBody(chunks(), 10)).toEqual(Buffer.alloc(0))
})

test('the limit itself is allowed, one byte more is not', async () => {
  expect((await readBody(chunks(60, 40), 100)).length).toBe(100)
  await expect(readBody(chunks(60, 41), 100)).rejects.toMatchObject({ reason: 'too-large' })
})

test('chunks are let go while more arrive', async () => {
  let first: WeakRef<Buffer> | undefined
  let keptUntilTheEnd: boolean | undefined
  async function* dripping() {
    yield remember(Buffer.alloc(65_536).subarray(0, 1))
    for (let index = 0; index < 10; index += 1) yield Buffer.from('x')
    await nextTurn()
    collectGarbage()
    keptUntilTheEnd = first?.deref() !== undefined
  }
  function remember(chunk: Buffer) {
    first = new WeakRef(chunk)
    return chunk
  }
  expect((await readBody(dripping(), 100)).length).toBe(11)
  expect(keptUntilTheEnd).toBe(false)
})

import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Of } from './sha256.ts'

const going = new AbortController().signal

test.each([0, 1, 55, 56, 63, 64, 65, 1_000, 1_048_575, 1_048_576, 1_048_577, 2_500_000])(
  'of %d bytes it is what others compute',
  async (size) => {
    const bytes = randomBytes(size)
    expect(await sha256Of(new Blob([bytes]), going)).toBe(createHash('sha256').update(bytes).digest('hex'))
  },
)

test('it gives up when told to', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(sha256Of(new Blob(['lamp']), stopped)).rejects.toThrow('stopped')
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Undrawable } from '#server/ports/visuals.ts'
import { checkFont, createDrawer } from './draw.ts'
import { sampleTask } from './testing/sample-task.ts'

const woff2 = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  ),
)

/** A WOFF2 whose one table unpacks to many zeros. */
function bomb(bytes: number): Buffer {
  const packed = brotliCompressSync(Buffer.alloc(bytes))
  const head = Buffer.alloc(48)
  head.write('wOF2', 'latin1')
  head.writeUInt32BE(0x10000, 4)
  head.writeUInt16BE(1, 12)
  head.writeUInt32BE(1_000, 16)
  head.writeUInt32BE(packed.length, 20)
  // cmap, said to have 100 bytes.
  return Buffer.concat([head, Buffer.from([0, 100]), packed])
}

describe('uploaded fonts', () => {
  test.each([
    ['a text', Buffer.from('not a font '.repeat(20))],
    ['a cut WOFF2', woff2.subarray(0, 4_000)],
    ['an SVG', Buffer.from(`<svg onload="alert(1)">${' '.repeat(100)}</svg>`)],
    ['a WOFF2 that unpacks to 200 MB', bomb(200_000_000)],
    [
      'a TTF whose tables lie outside',
      Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 9]), Buffer.alloc(300, 255)]),
    ],
  ])('%s is refused with a sentence', async (_, file) => {
    await expect(checkFont(file)).rejects.toThrow(Undrawable)
  })

  test('one that is accepted is drawn, with other letters from the shipped fonts', async () => {
    await checkFont(woff2)
    const task = sampleTask({ design: 'benefit-split', channel: 'banner-300x250' })
    const own = { ...task, font: 'own' as const, ownFont: woff2 }
    const drawer = await createDrawer(woff2)
    const [mine, shipped] = [await drawer.draw(own), await drawer.draw(task)]
    expect(Buffer.compare(mine.bytes, shipped.bytes)).not.toBe(0)
    const arabic = { ...own, content: { ...own.content, headline: 'ضوء يتبع كتابك' } }
    expect((await drawer.draw(arabic)).bytes.length).toBeGreaterThan(1_000)
  })
})

import { expect, test } from 'vitest'
import { startHighlightWorker } from '#web/testing/highlight-worker.ts'
import { highlight, knownColours, type Stretch } from './highlight.ts'

const staying = () => new AbortController().signal
const textOf = (lines: Stretch[][] | undefined) =>
  lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')

test('code is coloured once, however often it is shown', async () => {
  const { asked } = startHighlightWorker()
  const code = 'const price = 39\nconst cost = 11'
  expect(knownColours('js', code)).toBeUndefined()
  const twice = await Promise.all([highlight('js', code, staying()), highlight('js', code, staying())])
  expect(twice.map(textOf)).toEqual([code, code])
  expect(twice[0]?.[0]?.[0]).toEqual({ text: 'const', className: 'text-accent' })
  expect(knownColours('js', code)).toEqual(twice[0])
  expect(asked).toEqual([code])
})

test('code that went out of sight before its turn is passed over', async () => {
  const { asked } = startHighlightWorker()
  const gone = AbortSignal.abort()
  const [first, passed] = await Promise.all([
    highlight('json', '[1]', staying()),
    highlight('json', '[2]', gone),
  ])
  expect([textOf(first), passed]).toEqual(['[1]', undefined])
  expect(asked).toEqual(['[1]'])
})

test('code without colours, or too long for any, is not highlighted', async () => {
  const { asked } = startHighlightWorker()
  expect(await highlight('runes', 'ᚠ', staying())).toBeUndefined()
  expect(await highlight('constructor', 'x', staying())).toBeUndefined()
  expect(await highlight('js', 'x'.repeat(40_001), staying())).toBeUndefined()
  expect(asked).toEqual([])
})

test('a browser without workers shows code as it is', async () => {
  expect(await highlight('js', 'let a', staying())).toBeUndefined()
})

test('a worker that fails is replaced when there is more code', async () => {
  const stage = startHighlightWorker({ fails: true })
  await expect(highlight('css', 'a { color: red }', staying())).rejects.toThrow('The worker failed.')
  const begun = stage.workers
  stage.fails = false
  expect(textOf(await highlight('css', 'b { color: red }', staying()))).toBe('b { color: red }')
  expect(stage.workers).toBe(begun + 1)
})

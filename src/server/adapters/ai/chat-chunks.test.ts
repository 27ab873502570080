import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { chatChunkReader } from './chat-chunks.ts'

function read(...chunks: unknown[]) {
  const parts: LanguageModelV4StreamPart[] = []
  const reader = chatChunkReader((part) => parts.push(part))
  for (const chunk of chunks) reader.read(JSON.stringify(chunk))
  const whole = reader.end()
  return { parts: parts.filter(({ type }) => type !== 'response-metadata'), whole }
}

const delta = (value: object, finish?: string) => ({ choices: [{ delta: value, finish_reason: finish }] })

test('thinking and text are blocks that begin and end', () => {
  const { parts, whole } = read(
    delta({ reasoning: 'hm' }),
    delta({ content: 'a' }),
    delta({ content: 'b' }, 'stop'),
  )
  expect(parts.map(({ type }) => type)).toEqual([
    'reasoning-start',
    'reasoning-delta',
    'reasoning-end',
    'text-start',
    'text-delta',
    'text-delta',
    'text-end',
    'finish',
  ])
  expect(whole).toBe(true)
})

test.each([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
  ['tool_calls', 'tool-calls'],
  ['something new', 'other'],
])('finish reason %s is %s', (raw, unified) => {
  expect(read(delta({}, raw)).parts).toMatchObject([{ type: 'finish', finishReason: { unified, raw } }])
})

test('without a finish reason the answer is not whole', () => {
  expect(read(delta({ content: 'a' })).whole).toBe(false)
})

test('a refusal is text', () => {
  expect(read(delta({ refusal: 'I would rather not.' })).parts).toContainEqual(
    expect.objectContaining({ delta: 'I would rather not.' }),
  )
})

test.each([[{ error: { message: 'busy', code: 503 } }], [{ error: 'busy' }]])(
  'an error chunk is an error: %j',
  (chunk) => {
    expect(read(chunk).parts).toMatchObject([{ type: 'error', error: { message: 'busy' } }])
  },
)

test.each([
  [null],
  [7],
  [[]],
  [{}],
  [{ choices: 'x' }],
  [{ choices: [7] }],
  [delta({ content: 7 })],
  [delta({ content: {} })],
])('a chunk of another shape is refused: %j', (chunk) => {
  expect(() => read(chunk)).toThrow()
})

test('[security J6] calls without end are no answer', () => {
  const calls = (count: number) =>
    delta({ tool_calls: Array.from({ length: count }, (_, index) => ({ index })) })
  expect(
    read(calls(64), delta({}, 'tool_calls')).parts.filter(({ type }) => type === 'tool-call'),
  ).toHaveLength(64)
  expect(() => read(calls(65))).toThrow('too many calls')
})
